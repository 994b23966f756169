import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { type PageMessage, SERVICE_WORKER_PATH } from "./protocol";
import type { FrameData } from "~/ui/frame/frame-data";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";

/** Registers the service worker and sends it the data for offline pages. */
export function useServiceWorker({ hasWorker, language, theme, textSize, viewer }: FrameData) {
  const viewerId = viewer?.id ?? null;

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
        viewer: viewerId,
        siteName: siteName(),
        hasLogo: siteLogo("paper") !== null,
      });
  }, [hasWorker, language, theme, textSize, viewerId]);
}

/** Stores the viewer's tickets, again when `version` changes, as after a refund or a new code. */
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

/** Registers after the page has loaded, so that it takes no bandwidth from the page. */
function registerServiceWorker() {
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** If the browser refuses (private window, full storage), the site works without a worker. */
function register() {
  navigator.serviceWorker
    .register(SERVICE_WORKER_PATH, { scope: "/", updateViaCache: "none" })
    .catch(() => {});
}

/**
 * If the site has turned its worker off, an update fetches a version that deletes itself.
 * Registering would bring back a worker that is being removed.
 */
async function updateWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();

  await Promise.all(workers.map((worker) => worker.update()));
}
