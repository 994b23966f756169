import { useEffect } from "react";
import { findSubscription, unsubscribe } from "./push-browser";

const RENEWED = "push renewed for";

/**
 * Takes a subscribed browser over into the viewer's new session. One that the site has forgotten, or that was another
 * person's, forgets the site: so the offer to turn notifications on shows again.
 */
export function usePushRenewal(viewerId: string | undefined) {
  useEffect(() => {
    if (viewerId && "serviceWorker" in navigator && "PushManager" in window) renewOnce(viewerId).catch(() => {});
  }, [viewerId]);
}

/** Once per tab and person. */
async function renewOnce(viewerId: string) {
  if (sessionStorage.getItem(RENEWED) === viewerId) return;
  const known = await findSubscription();
  if (!known) return;
  const { endpoint, ...keys } = known;
  const response = await fetch("/api/user/push", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!response.ok) return;
  const { subscribed } = (await response.json()) as { subscribed: boolean };
  if (!subscribed) await unsubscribe();
  sessionStorage.setItem(RENEWED, viewerId);
}
