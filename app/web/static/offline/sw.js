// Keeps one whole release of the offline judge: all its files, or none of them.
// The release is written in by the site's builder, so that a new one is a new worker.

const RELEASE = JSON.parse("__RELEASE__");
const SHELL_SHARE = 0.2; // of the bytes, about
const SHELL = `baklazhaba-shell-${RELEASE.version}`;
const PACKS = "baklazhaba-pack";
const ROOT = new URL("./", self.location).href;
const HOME = self.registration.scope;
const known = new Set(RELEASE.files.map((file) => new URL(file.path, ROOT).href));
const packAddress = new URL(RELEASE.pack.url, ROOT).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const address = addressOf(event.request);
  if (address) event.respondWith(kept(event.request, address));
  else if (isHome(event.request)) event.respondWith(fetch(event.request).catch(() => Response.redirect(ROOT)));
});

/** Tell whether the server's first page is asked for: without a network the judge here stands in for it. */
function isHome(request) {
  return HOME !== ROOT && request.mode === "navigate" && request.method === "GET" && request.url.split(/[?#]/u)[0] === HOME;
}

/** Return the address of a file of the release that is asked for, null for everything else. */
function addressOf(request) {
  if (request.method !== "GET") return null;
  const address = request.url.split(/[?#]/u)[0];
  if (address === packAddress || known.has(address)) return address;
  return request.mode === "navigate" && address === ROOT ? ROOT : null;
}

async function kept(request, address) {
  const cache = await caches.open(address === packAddress ? PACKS : SHELL);
  return (await cache.match(address)) ?? fetch(request);
}

async function install() {
  const cache = await caches.open(SHELL);
  try {
    for (const [at, file] of RELEASE.files.entries()) {
      await keep(cache, file);
      tell({ progress: (SHELL_SHARE * (at + 1)) / RELEASE.files.length });
    }
    await keepPack();
  } catch (fault) {
    await caches.delete(SHELL);
    await tell({ failed: String(fault.message) });
    throw fault;
  }
}

async function keep(cache, { path, sha256 }) {
  const address = new URL(path, ROOT).href;
  const answer = await fetch(address, { cache: "no-cache" });
  const body = new Uint8Array(await answer.arrayBuffer());
  if (!answer.ok || (await hashOf(body)) !== sha256) throw new Error(`damaged: ${path}`);
  const type = answer.headers.get("Content-Type") ?? "";
  await cache.put(address, new Response(body, { headers: { "Content-Type": type } }));
}

async function keepPack() {
  const cache = await caches.open(PACKS);
  const old = await cache.match(packAddress);
  if (old && (await hashOf(new Uint8Array(await old.arrayBuffer()))) === RELEASE.pack.sha256) return;
  const bytes = await fetchPack();
  if ((await hashOf(bytes)) !== RELEASE.pack.sha256) throw new Error("damaged: the dictionary");
  await cache.put(packAddress, new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } }));
}

async function fetchPack() {
  const answer = await fetch(packAddress, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status}: the dictionary`);
  const total = answer.headers.get("Content-Encoding") || !RELEASE.pack.gzipped ? RELEASE.pack.size : RELEASE.pack.sent;
  let length = 0;
  const counted = new TransformStream({
    transform(chunk, onward) {
      length += chunk.length;
      tell({ progress: SHELL_SHARE + (1 - SHELL_SHARE) * Math.min(1, length / total) });
      onward.enqueue(chunk);
    },
  });
  const bytes = new Uint8Array(await new Response(answer.body.pipeThrough(counted)).arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("baklazhaba-shell-") && name !== SHELL) await caches.delete(name);
  }
  const cache = await caches.open(PACKS);
  for (const request of await cache.keys()) if (request.url !== packAddress) await cache.delete(request);
  await self.clients.claim();
}

async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function tell(news) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(news);
}
