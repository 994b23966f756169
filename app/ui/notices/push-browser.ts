/** The browser's ability to show notifications; see the texts push.… */
export type PushAbility = "unsupported" | "iphone" | "denied" | "possible";

export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/** Reads the browser's ability. Apple allows notifications only for apps on the Home Screen. */
export function readPushAbility(): PushAbility {
  const isPossible =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (isPossible) return Notification.permission === "denied" ? "denied" : "possible";

  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isTouchMac();

  return isApple && !("standalone" in navigator && navigator.standalone) ? "iphone" : "unsupported";
}

/** True for iPads, which identify themselves as a Mac. */
function isTouchMac() {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** The browser's existing subscription; null without one. */
export async function findSubscription(): Promise<BrowserSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const knownSubscription = await registration?.pushManager.getSubscription();

  return knownSubscription ? toFormFields(knownSubscription) : null;
}

/**
 * Asks the person for permission, then subscribes with the browser's push service.
 * @throws if the person or the service refuses
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  // Safari shows its question only if this call runs in the same task as the press.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new Error(permission);

  return subscribeAllowed(publicKey);
}

/**
 * Subscribes with the browser's push service, without asking the person.
 * @throws without the person's permission, or if the service refuses
 */
export async function subscribeAllowed(publicKey: string): Promise<BrowserSubscription> {
  const { pushManager } = await activeWorker();
  const knownSubscription = await pushManager.getSubscription();
  if (knownSubscription && !isForKey(knownSubscription, publicKey))
    await knownSubscription.unsubscribe();

  return toFormFields(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
}

/**
 * Waits for a worker that is still starting.
 * @throws if there is none, because `ready` would wait forever
 */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error("no service worker");

  return navigator.serviceWorker.ready;
}

/** Deletes the browser's subscription after the site has deleted its own record. */
export async function unsubscribe(): Promise<void> {
  forgetPush();

  const registration = await navigator.serviceWorker?.getRegistration();

  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

const PERSON_KEY = "push is on for";

/** Remembers that this browser gets a person's notifications, in case it loses its subscription. */
export function rememberPush(userId: string): void {
  storePerson(userId);
}

/** Forgets the person, because the sign-in has ended and so have its notifications. */
export function forgetPush(): void {
  storePerson(null);
}

export function wasPushOnFor(userId: string): boolean {
  return localStorage.getItem(PERSON_KEY) === userId;
}

/** Stores the person; a browser that cannot store it is just not subscribed again. */
function storePerson(userId: string | null) {
  try {
    if (userId) localStorage.setItem(PERSON_KEY, userId);
    else localStorage.removeItem(PERSON_KEY);
  } catch {
    return;
  }
}

function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const subscribedKey = options.applicationServerKey;

  return !subscribedKey || base64Url(subscribedKey) === publicKey;
}

function toFormFields(subscription: PushSubscription): BrowserSubscription {
  const { endpoint = "", keys = {} } = subscription.toJSON();

  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

function base64Url(bytes: ArrayBuffer): string {
  const base64Text = btoa(String.fromCharCode(...new Uint8Array(bytes)));

  return base64Text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
