import { useEffect } from "react";
import { forgetPush } from "./push-browser";
import { renewPushOnce } from "./push-renewal";

/** Keeps the notifications of a viewer who has turned them on. */
export function usePushRenewal(viewerId: string | undefined) {
  useEffect(() => {
    if (!("serviceWorker" in navigator) || !("PushManager" in window)) return;
    if (viewerId) renewPushOnce(viewerId).catch(() => {});
    else forgetPush();
  }, [viewerId]);
}
