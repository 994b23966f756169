/** What a browser can do: see the texts push.… */
export type PushAbility = "unsupported" | "iphone" | "denied" | "possible";

export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/** Apple allows notifications only for apps on the Home Screen. */
export function readPushAbility(): PushAbility {
  const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (isPossible) return Notification.permission === "denied" ? "denied" : "possible";
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isTouchMac();
  return isApple && !("standalone" in navigator && navigator.standalone) ? "iphone" : "unsupported";
}

/** iPads say that they are a Mac. */
function isTouchMac() {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** The subscription that the browser has already; null without one. */
export async function findSubscription(): Promise<BrowserSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  return known ? formOf(known) : null;
}

/** Asks the person, then the browser's push service. @throws when one of them refuses */
export async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  // Safari asks only in the same turn as the press.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new Error(permission);
  const { pushManager } = await activeWorker();
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  return formOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** A worker may still be starting. @throws when there is none: `ready` would wait for ever */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error("no service worker");
  return navigator.serviceWorker.ready;
}

/** The site has forgotten this browser; the browser forgets the site. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return !key || base64Url(key) === publicKey;
}

function formOf(subscription: PushSubscription): BrowserSubscription {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
