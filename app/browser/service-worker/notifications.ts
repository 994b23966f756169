import { findQuietEnd, type QuietHours } from "~/integrations/delivery/quiet-hours";
import { DEFAULT_SITE_NAME } from "~/locales/site-name";
import {
  type NotificationEvent,
  type PushEvent,
  type SubscriptionChangeEvent,
  worker,
} from "./worker-scope";

/** The payload of a push from the server; see app/integrations/push. */
type Payload = {
  title: string;
  body: string;
  path: string;
  tag: string;
  quietHours: QuietHours | null;
  icon?: string;
};

const READING_PATHS = /^\/($|events$|event\/[^/]+$|artists?(\/[^/]+)?$|tickets$|saved$|notices)/;

/**
 * Notifications delayed by quiet hours arrive in the minute in which the quiet hours end, and a
 * phone's clock may be behind by this much.
 */
const MAX_CLOCK_ERROR_MS = 60_000;

/** Browsers ask for a notification at every push, even one that can't be read. */
export function showNotification(event: PushEvent): Promise<void> {
  const {
    title = DEFAULT_SITE_NAME,
    body,
    path = "/notices",
    tag,
    quietHours,
    icon = "/icon-192.png",
  } = readPayload(event);
  const silent = isQuiet(quietHours);
  const icons = { icon, badge: icon };
  const options = {
    body,
    tag,
    silent,
    renotify: tag !== undefined && !silent,
    ...icons,
    data: path,
  };

  return worker.registration.showNotification(title, options);
}

/** Closes all notifications, because after signing in or out they belong to another person. */
export async function closeNotifications(): Promise<void> {
  for (const notification of await worker.registration.getNotifications()) notification.close();
}

/**
 * Statuses that another try would not change: the address is unusable, or no account is signed in.
 */
const REFUSAL_STATUSES = [400, 401];

/**
 * Replaces a subscription that the browser has ended, and registers the new one with the site. If
 * the site refuses it or sends nothing to this browser, the new subscription is removed. After any
 * other failure (overload, too many requests) the browser keeps the subscription, and a page of the
 * site registers it later.
 */
export async function renewSubscription({
  oldSubscription,
}: SubscriptionChangeEvent): Promise<void> {
  const { pushManager } = worker.registration;
  // Uses the key of the old subscription if it is known, because the site may be unreachable now.
  const serverKey = oldSubscription?.options.applicationServerKey ?? (await fetchKey());
  if (!serverKey) return;

  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch("/api/user/push", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (await isRefused(response)) await subscription.unsubscribe();
}

async function fetchKey(): Promise<string | null> {
  const response = await fetch("/api/push-key");

  return response.ok ? ((await response.json()) as { key: string }).key : null;
}

async function isRefused(response: Response): Promise<boolean> {
  if (!response.ok) return REFUSAL_STATUSES.includes(response.status);

  return !((await response.json()) as { subscribed: boolean }).subscribed;
}

/** True during quiet hours, because a phone that was off receives earlier notifications late. */
function isQuiet(quietHours: QuietHours | null | undefined): boolean {
  try {
    const quietEnd = quietHours && findQuietEnd(new Date(), quietHours);

    return Boolean(quietEnd && quietEnd.getTime() - Date.now() > MAX_CLOCK_ERROR_MS);
  } catch {
    // An old browser may not know the time zone: a silent notification disturbs less than a loud
    // one at night.
    return true;
  }
}

/**
 * Opens the notification's page in an open window of the site that shows a page to read, else in a
 * new window.
 */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();

  const { origin } = worker.location;
  const targetPath = typeof notification.data === "string" ? notification.data : "/";
  const url = URL.canParse(targetPath, origin) ? new URL(targetPath, origin) : new URL(origin);
  if (url.origin !== origin) return;

  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Only a window with a page to read is reused, so that a press on a notification never ends a
  // show, a payment or a half-written form.
  const readingWindow = windows.find((client) => READING_PATHS.test(new URL(client.url).pathname));
  const shownWindow = await readingWindow?.focus().then((client) => client.navigate(url.href)).catch(() => null); // prettier-ignore
  if (!shownWindow) await worker.clients.openWindow(url.href);
}

function readPayload({ data }: PushEvent): Partial<Payload> {
  try {
    return (data?.json() ?? {}) as Partial<Payload>;
  } catch {
    return {};
  }
}
