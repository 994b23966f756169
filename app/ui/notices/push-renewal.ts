import {
  type BrowserSubscription,
  findSubscription,
  rememberPush,
  subscribeAllowed,
  unsubscribe,
  wasPushOnFor,
} from "./push-browser";

const RENEWED = "push renewed for";

/**
 * Once per tab and person: takes a subscribed browser over into the viewer's new session. One that
 * the site has forgotten, or that was another person's, forgets the site: so the offer to turn
 * notifications on shows again. One that lost its subscription, for example with a new version of
 * the browser, gets another if the viewer had turned them on.
 */
export async function renewPushOnce(viewerId: string): Promise<void> {
  if (sessionStorage.getItem(RENEWED) === viewerId) return;

  const known = await findSubscription();
  const isSettled = known ? await renew(known, viewerId) : await restore(viewerId);
  if (isSettled) sessionStorage.setItem(RENEWED, viewerId);
}

/** @returns whether the site has answered */
async function renew(known: BrowserSubscription, viewerId: string): Promise<boolean> {
  const response = await send("PUT", known);
  if (!response.ok) return false;
  if (await isSubscribed(response)) rememberPush(viewerId);
  else await unsubscribe();

  return true;
}

/**
 * Never asks the person. A failure leaves no subscription behind.
 * @returns whether the browser is subscribed again
 */
async function restore(viewerId: string): Promise<boolean> {
  if (Notification.permission !== "granted" || !wasPushOnFor(viewerId)) return false;

  const answer = await fetch("/api/push-key");
  if (!answer.ok) return false;

  const found = await subscribeAllowed(((await answer.json()) as { key: string }).key);
  // What waits for the former address goes to the new one, unless the site has forgotten it.
  const renewed = await send("PUT", found);
  const response =
    renewed.ok && !(await isSubscribed(renewed)) ? await send("POST", found) : renewed;
  if (response.ok) return true;

  await unsubscribe();
  // The site was busy, and the next page tries again; any other answer stays the same.
  if (response.status >= 500 || response.status === 429) rememberPush(viewerId);

  return false;
}

function send(
  method: "PUT" | "POST",
  { endpoint, ...keys }: BrowserSubscription,
): Promise<Response> {
  return fetch("/api/user/push", {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
}

const isSubscribed = async (response: Response) =>
  ((await response.json()) as { subscribed: boolean }).subscribed;
