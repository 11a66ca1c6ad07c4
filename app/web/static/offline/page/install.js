// Keeps the page on the device: the service worker, its progress, and new versions.

export const canInstall = "serviceWorker" in navigator && self.isSecureContext;

/** Tell whether a whole release is kept on this device. */
export async function installed() {
  if (!canInstall) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.active);
}

/** Keep the release that the server has; `progress` hears the share that has come. Fails if it is damaged.
 * Where the site has a `home`, its first page is looked after too. */
export async function install(progress, home) {
  const heard = ({ data }) => data.progress !== undefined && progress(data.progress);
  navigator.serviceWorker.addEventListener("message", heard);
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { scope: home || "./" });
    await settled(registration.installing ?? registration.waiting ?? registration.active);
    await navigator.storage?.persist?.().catch(() => false);
  } finally {
    navigator.serviceWorker.removeEventListener("message", heard);
  }
}

function settled(worker) {
  return new Promise((done, failed) => {
    const look = () => {
      if (worker.state === "activated" || worker.state === "installed") done();
      if (worker.state === "redundant") failed(new Error("not installed"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Call `offer(accept)` when a newer release is whole and waits; accepting it reloads every open page. */
export async function watchUpdates(offer) {
  if (!canInstall) return;
  let hadOne = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne) location.reload();
    hadOne = true;
  });
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const ready = () => offer(() => registration.waiting?.postMessage("take over"));
  if (registration.waiting && hadOne) ready();
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming.addEventListener("statechange", () => coming.state === "installed" && hadOne && ready());
  });
  registration.update().catch(() => {});
}
