import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { type PageMessage, SERVICE_WORKER_PATH } from "./protocol";
import type { FrameData } from "~/ui/frame/frame-data";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";

/** Registers the service worker, and tells it what it needs to know when there is no connection. */
export function useServiceWorker({ hasWorker, language, theme, textSize, viewer }: FrameData) {
  const id = viewer?.id ?? null;

  useEffect(() => {
    if (!canHaveWorker()) return;
    if (hasWorker) registerServiceWorker();
    else updateWorkers().catch(() => {});
  }, [hasWorker]);
  useEffect(() => {
    if (hasWorker)
      tellWorker({
        type: "page",
        language,
        theme,
        textSize,
        viewer: id,
        siteName: siteName(),
        hasLogo: siteLogo("paper") !== null,
      });
  }, [hasWorker, language, theme, textSize, id]);
}

/** Stores the viewer's tickets, again when `version` changes: another code, a refund. */
export function useStoredTickets(version: string | null) {
  const root = useRouteLoaderData("root") as FrameData | undefined;
  const viewer = root?.hasWorker && root.viewer?.id;

  useEffect(() => {
    if (viewer) tellWorker({ type: "tickets", viewer });
  }, [viewer, version]);
}

function tellWorker(message: PageMessage) {
  if (!canHaveWorker()) return;

  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

/** Frames and the dev server have no worker. */
function canHaveWorker(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator && window.self === window.top;
}

/** After the page has loaded, so that it takes nothing from it. */
function registerServiceWorker() {
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** A browser that refuses (private windows, full storage) is as good as one without workers. */
function register() {
  navigator.serviceWorker
    .register(SERVICE_WORKER_PATH, { scope: "/", updateViaCache: "none" })
    .catch(() => {});
}

/**
 * Where the site has turned its worker off, an update fetches the one that deletes itself.
 * Registering would bring a worker back that is just being removed.
 */
async function updateWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();

  await Promise.all(workers.map((worker) => worker.update()));
}
