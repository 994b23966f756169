import { findQuietEnd, type QuietHours } from "~/integrations/delivery/quiet-hours";
import { DEFAULT_SITE_NAME } from "~/locales/site-name";
import {
  type NotificationEvent,
  type PushEvent,
  type SubscriptionChangeEvent,
  worker,
} from "./worker-scope";

/** What the server sends: see app/integrations/push. */
type Payload = {
  title: string;
  body: string;
  path: string;
  tag: string;
  quietHours: QuietHours | null;
  icon?: string;
};

const READING = /^\/($|events$|event\/[^/]+$|artists?(\/[^/]+)?$|tickets$|saved$|notices)/;

/**
 * What waits for the end of the quiet hours comes at that minute, at a phone whose clock may be
 * behind.
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

/** What is shown is the former person's when somebody signs in or out. */
export async function closeNotifications(): Promise<void> {
  for (const shown of await worker.registration.getNotifications()) shown.close();
}

/**
 * Answers of the site that stay the same at every try: the address is unusable, or nobody is signed
 * in.
 */
const REFUSALS = [400, 401];

/**
 * Puts a new subscription in the place of one that the browser has ended, if the site sends to this
 * browser. Otherwise the browser forgets the site, as it does without the person's permission.
 * After any other failure (overload, too many requests) it keeps the subscription, which a page of
 * the site renews later.
 */
export async function renewSubscription({
  oldSubscription,
}: SubscriptionChangeEvent): Promise<void> {
  const { pushManager } = worker.registration;
  // The former key needs no answer of the site, which may be out of reach just now.
  const key = oldSubscription?.options.applicationServerKey ?? (await fetchKey());
  if (!key) return;

  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
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
  const answer = await fetch("/api/push-key");

  return answer.ok ? ((await answer.json()) as { key: string }).key : null;
}

async function isRefused(response: Response): Promise<boolean> {
  if (!response.ok) return REFUSALS.includes(response.status);

  return !((await response.json()) as { subscribed: boolean }).subscribed;
}

/** A phone that was off gets late what was sent before the quiet hours. */
function isQuiet(quietHours: QuietHours | null | undefined): boolean {
  try {
    const end = quietHours && findQuietEnd(new Date(), quietHours);

    return Boolean(end && end.getTime() - Date.now() > MAX_CLOCK_ERROR_MS);
  } catch {
    // A zone that an old browser doesn't know: rather a silent notice than a loud night.
    return true;
  }
}

/** Opens what the notice is about, in a window of the site if there is one. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();

  const { origin } = worker.location;
  const path = typeof notification.data === "string" ? notification.data : "/";
  const url = URL.canParse(path, origin) ? new URL(path, origin) : new URL(origin);
  if (url.origin !== origin) return;

  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Only one that shows a page to read: a press on a notice ends no show, no payment and no
  // half-written form.
  const free = windows.find((it) => READING.test(new URL(it.url).pathname));
  const shown = await free?.focus().then((it) => it.navigate(url.href)).catch(() => null); // prettier-ignore
  if (!shown) await worker.clients.openWindow(url.href);
}

function readPayload({ data }: PushEvent): Partial<Payload> {
  try {
    return (data?.json() ?? {}) as Partial<Payload>;
  } catch {
    return {};
  }
}
