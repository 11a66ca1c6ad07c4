// Fetches the dictionary, tells how far it is, unpacks what came gzipped, and checks its hash.

import { sha256 } from "./sha256.js";

export class Damaged extends Error {}

/** Return the bytes of the dictionary that `pack` describes ({url, sha256, size, sent}). */
export async function download(pack, progress = () => {}, base = self.location.href) {
  const answer = await fetch(new URL(pack.url, base));
  if (!answer.ok) throw new Damaged(`${answer.status} ${pack.url}`);
  const bytes = await unpacked(await collected(answer, pack, progress));
  if (bytes.length !== pack.size || (await sha256(bytes)) !== pack.sha256) throw new Damaged(pack.url);
  return bytes;
}

/** A transport's encoding is undone before we count: then the whole is `size`, else it is `sent`. */
async function collected(answer, pack, progress) {
  const total = answer.headers.get("Content-Encoding") || !pack.gzipped ? pack.size : pack.sent;
  const chunks = [];
  let length = 0;
  for (let reader = answer.body.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    length += part.value.length;
    progress(Math.min(1, length / total));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch {
    throw new Damaged("the dictionary is cut off");
  }
}
