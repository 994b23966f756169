import {
  type BrowserSubscription,
  findSubscription,
  rememberPush,
  subscribeAllowed,
  unsubscribe,
  wasPushOnFor,
} from "./push-browser";

const RENEWED_KEY = "push renewed for";

/**
 * Moves a subscribed browser to the viewer's new session, once per tab and person. If the site does
 * not know the browser, or knows it for another person, the subscription is deleted, so that the
 * offer to turn notifications on is shown again. A browser that lost its subscription, for example
 * with an update, gets a new one if the viewer had turned notifications on.
 */
export async function renewPushOnce(viewerId: string): Promise<void> {
  if (sessionStorage.getItem(RENEWED_KEY) === viewerId) return;

  const knownSubscription = await findSubscription();
  const isSettled = knownSubscription
    ? await renewSubscription(knownSubscription, viewerId)
    : await restoreSubscription(viewerId);
  if (isSettled) sessionStorage.setItem(RENEWED_KEY, viewerId);
}

/** Renews a subscription. @returns false if the site responds with an error */
async function renewSubscription(
  knownSubscription: BrowserSubscription,
  viewerId: string,
): Promise<boolean> {
  const response = await sendSubscription("PUT", knownSubscription);
  if (!response.ok) return false;
  if (await isSubscribed(response)) rememberPush(viewerId);
  else await unsubscribe();

  return true;
}

/**
 * Subscribes the browser again without asking the person. A failure leaves no subscription.
 * @returns true if the browser is subscribed
 */
async function restoreSubscription(viewerId: string): Promise<boolean> {
  if (Notification.permission !== "granted" || !wasPushOnFor(viewerId)) return false;

  const answer = await fetch("/api/push-key");
  if (!answer.ok) return false;

  const subscription = await subscribeAllowed(((await answer.json()) as { key: string }).key);
  // Notifications that wait for the former address are sent to the new one, if the site still knows
  // it.
  const renewed = await sendSubscription("PUT", subscription);
  const response =
    renewed.ok && !(await isSubscribed(renewed))
      ? await sendSubscription("POST", subscription)
      : renewed;
  if (response.ok) return true;

  await unsubscribe();
  // After an error of a busy site, the next page tries again. After any other refusal it does not,
  // because the site would refuse again.
  if (response.status >= 500 || response.status === 429) rememberPush(viewerId);

  return false;
}

function sendSubscription(
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
