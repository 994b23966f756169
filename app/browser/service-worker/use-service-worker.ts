import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { PageMessage } from "./protocol";
import type { FrameData } from "~/ui/frame/frame-data";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";
import { canHaveWorker, registerServiceWorker, updateWorkers } from "./register";

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
