import { useEffect } from "react";
import type { FrameData } from "../frame/frame-data";
import { forgetPush } from "./push-browser";
import { renewPushOnce } from "./push-renewal";

/** Renews the push subscription of a viewer who has turned notifications on. */
export function usePushRenewal({ viewer, hasPush }: Pick<FrameData, "viewer" | "hasPush">) {
  const viewerId = viewer?.id;

  useEffect(() => {
    if (!hasPush || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
    if (viewerId) renewPushOnce(viewerId).catch(() => {});
    else forgetPush();
  }, [hasPush, viewerId]);
}
