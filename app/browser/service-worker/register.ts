import { SERVICE_WORKER_PATH } from "./protocol";

/** Frames and the dev server have no worker. */
export function canHaveWorker(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator && window.self === window.top;
}

/** After the page has loaded, so that it takes nothing from it. */
export function registerServiceWorker() {
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** A browser that refuses (private windows, full storage) is as good as one without workers. */
function register() {
  navigator.serviceWorker.register(SERVICE_WORKER_PATH, { scope: "/", updateViaCache: "none" }).catch(() => {});
}

/**
 * Where the site has turned its worker off, an update fetches the one that deletes itself. Registering would bring a
 * worker back that is just being removed.
 */
export async function updateWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();

  await Promise.all(workers.map((worker) => worker.update()));
}
