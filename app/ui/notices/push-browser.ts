/** What a browser can do: see the texts push.… */
export type PushAbility = "unsupported" | "iphone" | "denied" | "possible";

export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/** Apple allows notifications only for apps on the Home Screen. */
export function readPushAbility(): PushAbility {
  const isPossible =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
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

  return subscribeAllowed(publicKey);
}

/**
 * Asks the browser's push service only.
 * @throws without the person's permission, or when the service refuses
 */
export async function subscribeAllowed(publicKey: string): Promise<BrowserSubscription> {
  const { pushManager } = await activeWorker();
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();

  return formOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
}

/** A worker may still be starting. @throws when there is none: `ready` would wait for ever */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error("no service worker");

  return navigator.serviceWorker.ready;
}

/** The site has forgotten this browser; the browser forgets the site. */
export async function unsubscribe(): Promise<void> {
  forgetPush();

  const registration = await navigator.serviceWorker?.getRegistration();

  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

const PERSON = "push is on for";

/** That this browser gets the notices of a person, in case it loses its subscription. */
export function rememberPush(userId: string): void {
  storePerson(userId);
}

/** Nobody is signed in, so what was turned on has ended. */
export function forgetPush(): void {
  storePerson(null);
}

export function wasPushOnFor(userId: string): boolean {
  return localStorage.getItem(PERSON) === userId;
}

/** A browser that stores nothing is only not subscribed again. */
function storePerson(userId: string | null) {
  try {
    if (userId) localStorage.setItem(PERSON, userId);
    else localStorage.removeItem(PERSON);
  } catch {
    return;
  }
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
