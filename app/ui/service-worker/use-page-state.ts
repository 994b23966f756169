import { useEffect } from "react";
import type { PageMessage } from "~/service-worker/protocol";

/** Tells the service worker what it needs to know when there is no connection. */
export function usePageState({ language }: Omit<PageMessage, "type">) {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator) || window.self !== window.top) return;
    const message: PageMessage = { type: "page", language };
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
  }, [language]);
}
