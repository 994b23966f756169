import type { NotificationDetails } from "~db/schema";
import type { DeliveryChoice, NotificationKind } from "~db/vocabularies";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type DeliveryRule = {
  /** The person's choice that turns this kind off outside the site. */
  choice: DeliveryChoice;
  /** Time in which the notification is still useful. */
  lifeMs: number;
  /** True if the phone should ring even while it sleeps to save power. */
  isUrgent: boolean;
};

const changeRule: DeliveryRule = { choice: "changes", lifeMs: 3 * DAY_MS, isUrgent: false };
const giftRule: DeliveryRule = { choice: "offers", lifeMs: 3 * DAY_MS, isUrgent: false };

const message: DeliveryRule = { choice: "messages", lifeMs: 3 * DAY_MS, isUrgent: false };
const adminTask: DeliveryRule = { choice: "adminTasks", lifeMs: 3 * DAY_MS, isUrgent: false };

/** Rules of delivery outside the site, for each kind of notification. */
export const DELIVERY_RULES: Record<NotificationKind, DeliveryRule> = {
  soon: { choice: "shows", lifeMs: 15 * MINUTE_MS, isUrgent: true },
  live: { choice: "shows", lifeMs: HOUR_MS, isUrgent: true },
  newShow: { choice: "follows", lifeMs: DAY_MS, isUrgent: false },
  changed: changeRule,
  cancelled: changeRule,
  closed: changeRule,
  reopened: changeRule,
  refunded: changeRule,
  offer: { choice: "offers", lifeMs: HOUR_MS, isUrgent: true },
  gift: giftRule,
  giftTaken: giftRule,
  reply: message,
  clipWaiting: message,
  clipApproved: message,
  applicationApproved: message,
  applicationRejected: message,
  showHidden: message,
  showCancelled: message,
  reviewTakenDown: message,
  messageTakenDown: message,
  applicationReceived: adminTask,
  reportReceived: adminTask,
  moneyUnmatched: adminTask,
  disputeOpened: adminTask,
  payoutDue: adminTask,
  tasksWaiting: adminTask,
  security: { choice: "security", lifeMs: 3 * DAY_MS, isUrgent: true },
};

/**
 * Time at which a notification is no longer useful: the end of an offer; without an offer, `lifeMs`
 * after `now`.
 */
export function expiryOf(kind: NotificationKind, { until }: NotificationDetails, now: Date): Date {
  return new Date(kind === "offer" && until ? until : now.getTime() + DELIVERY_RULES[kind].lifeMs);
}
