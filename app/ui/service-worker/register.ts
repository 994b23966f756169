import { SERVICE_WORKER_PATH } from "~/service-worker/protocol";

/** After the page has loaded, so that it takes nothing from it. The dev server has no worker. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || window.self !== window.top) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** A browser that refuses (private windows, full storage) is as good as one without workers. */
function register() {
  navigator.serviceWorker.register(SERVICE_WORKER_PATH, { scope: "/", updateViaCache: "none" }).catch(() => {});
}
