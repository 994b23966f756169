import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { PageMessage } from "~/service-worker/protocol";
import type { FrameData } from "../frame/frame-data";

/** Tells the service worker what it needs to know when there is no connection. */
export function usePageState({ language, theme, textSize, viewer }: FrameData) {
  const id = viewer?.id ?? null;
  useEffect(() => tellWorker({ type: "page", language, theme, textSize, viewer: id }), [language, theme, textSize, id]);
}

/** Stores the viewer's tickets, again when `version` changes: another code, a refund. */
export function useStoredTickets(version: string | null) {
  const viewer = (useRouteLoaderData("root") as FrameData | undefined)?.viewer?.id;
  useEffect(() => {
    if (viewer) tellWorker({ type: "tickets", viewer });
  }, [viewer, version]);
}

function tellWorker(message: PageMessage) {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || window.self !== window.top) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
