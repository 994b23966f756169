import type { NoticeDetails } from "~db/schema";
import type { DeliveryChoice, NoticeKind } from "~db/vocabularies";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Rule = {
  /** Which choice of the person covers it. */
  choice: DeliveryChoice;
  /** How long it is worth telling. */
  lifeMs: number;
  /** Asks the phone to ring although it sleeps to save power. */
  isUrgent: boolean;
};

const change: Rule = { choice: "changes", lifeMs: 3 * DAY_MS, isUrgent: false };
const gift: Rule = { choice: "offers", lifeMs: 3 * DAY_MS, isUrgent: false };

const message: Rule = { choice: "messages", lifeMs: 3 * DAY_MS, isUrgent: false };

/** What holds for each kind of notice outside the site. */
export const DELIVERY_RULES: Record<NoticeKind, Rule> = {
  soon: { choice: "shows", lifeMs: 15 * MINUTE_MS, isUrgent: true },
  live: { choice: "shows", lifeMs: HOUR_MS, isUrgent: true },
  newShow: { choice: "follows", lifeMs: DAY_MS, isUrgent: false },
  changed: change,
  cancelled: change,
  closed: change,
  reopened: change,
  refunded: change,
  offer: { choice: "offers", lifeMs: HOUR_MS, isUrgent: true },
  gift,
  giftTaken: gift,
  reply: message,
  clipWaiting: message,
  clipApproved: message,
  applicationApproved: message,
  applicationRejected: message,
  security: { choice: "security", lifeMs: 3 * DAY_MS, isUrgent: true },
};

/** When a notice is no longer worth telling: an offer until it ends, others for a while. */
export function expiryOf(kind: NoticeKind, { until }: NoticeDetails, now: Date): Date {
  return new Date(kind === "offer" && until ? until : now.getTime() + DELIVERY_RULES[kind].lifeMs);
}
