import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  cents,
  createdAt,
  currency,
  flag,
  id,
  instant,
  currencyCodeRule,
  json,
  updatedAt,
} from "../columns";
import { oneOf } from "../one-of";
import {
  CALLING_PROVIDERS,
  PAYMENT_KINDS,
  PAYMENT_REASONS,
  PAYMENT_STATES,
  PROVIDERS,
  REFUND_REASONS,
  TICKET_ACCESS,
  TICKET_STATUSES,
} from "../vocabularies";
import { users } from "./accounts";
import { codes } from "./codes";
import { events } from "./events";
import { passes } from "./passes";
import { ticketTypes } from "./ticket-types";

/**
 * The source that the buyer came by (tickets/source.protocol.ts), and the country of the buyer's
 * time zone; null if unknown.
 */
const originColumns = { source: text("source"), country: text("country") };

/**
 * A purchase or donation at the provider; while `held` or `paying`, a purchase also reserves its
 * seat. For a pass, `eventId` is its first show.
 */
export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    kind: text("kind", { enum: PAYMENT_KINDS }).notNull(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "restrict" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    passId: text("pass_id").references(() => passes.id, { onDelete: "restrict" }),
    ticketTypeId: text("ticket_type_id").references(() => ticketTypes.id, { onDelete: "restrict" }),
    amountCents: cents("amount_cents").notNull(),
    currency: currency().default("usd"),
    /** The discount code, with the amount that it took off the price. */
    codeId: text("code_id").references(() => codes.id, { onDelete: "restrict" }),
    discountCents: cents("discount_cents").notNull().default(0),
    state: text("state", { enum: PAYMENT_STATES }).notNull().default("held"),
    provider: text("provider", { enum: PROVIDERS }).notNull(),
    /** The provider's intent (spec: stripePaymentIntentId) and the secret of its form. */
    intentId: text("intent_id").unique(),
    clientSecret: text("client_secret"),
    /** Text shown to the buyer by the provider; stored, so that retries send the same. */
    description: text("description"),
    heldUntil: instant("held_until"),
    /** Reason for which the payment was declined or is refunded. */
    reason: text("reason", { enum: PAYMENT_REASONS }),
    /** Message to the artist with a donation, or to the receiver of a gift. */
    dedication: text("dedication"),
    hideAmount: flag("hide_amount").notNull().default(false),
    /** Receiver of a gift: email or E.164 number. */
    giftTo: text("gift_to"),
    ...originColumns,
    paidAt: instant("paid_at"),
    /** Time of the provider's final answer; until then the reconciler keeps asking. */
    settledAt: instant("settled_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("payments_kind", oneOf(t.kind, PAYMENT_KINDS)),
    check("payments_state", oneOf(t.state, PAYMENT_STATES)),
    check("payments_provider", oneOf(t.provider, PROVIDERS)),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_pass", sql`(${t.kind} = 'pass') = (${t.passId} is not null)`),
    uniqueIndex("payments_one_hold")
      .on(t.eventId, t.userId)
      .where(sql`kind = 'ticket' and gift_to is null and state in ('held', 'paying')`),
    uniqueIndex("payments_one_gift_hold")
      .on(t.eventId, t.userId, t.giftTo)
      .where(sql`gift_to is not null and state in ('held', 'paying')`),
    uniqueIndex("payments_one_pass_hold")
      .on(t.passId, t.userId)
      .where(sql`kind = 'pass' and state in ('held', 'paying')`),
    index("payments_pass")
      .on(t.passId, t.state)
      .where(sql`kind = 'pass'`),
    index("payments_holds").on(t.eventId, t.state, t.heldUntil),
    index("payments_unsettled")
      .on(t.updatedAt)
      .where(sql`settled_at is null`),
    index("payments_user").on(t.userId, t.createdAt),
    index("payments_paid")
      .on(t.paidAt)
      .where(sql`paid_at is not null`),
    index("payments_code_holds")
      .on(t.codeId)
      .where(sql`code_id is not null and state in ('held', 'paying')`),
    index("payments_ticket_type")
      .on(t.ticketTypeId)
      .where(sql`ticket_type_id is not null`),
  ],
);

export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    /**
     * The cancelled show whose part of a pass's price is refunded; null if all that is left of the
     * payment is refunded.
     */
    eventId: text("event_id").references(() => events.id, { onDelete: "restrict" }),
    amountCents: cents("amount_cents").notNull(),
    state: text("state", { enum: ["requested", "done", "failed"] })
      .notNull()
      .default("requested"),
    providerRefundId: text("provider_refund_id").unique(),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The provider's last error, for the admin. */
    lastError: text("last_error"),
    createdAt: createdAt(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    check("refunds_state", oneOf(t.state, ["requested", "done", "failed"])),
    check("refunds_amount", sql`${t.amountCents} > 0`),
    uniqueIndex("refunds_one_share").on(t.paymentId, t.eventId),
    uniqueIndex("refunds_one_rest")
      .on(t.paymentId)
      .where(sql`event_id is null`),
    index("refunds_requested").on(t.state, t.createdAt),
  ],
);

/** Processed provider events. Rows are kept for ever, to deduplicate webhooks. */
export const providerEvents = sqliteTable("provider_events", {
  id: text("id").primaryKey(),
  provider: text("provider", { enum: PROVIDERS }).notNull(),
  type: text("type").notNull(),
  payload: json<unknown>("payload"),
  createdAt: createdAt(),
});

/** State of the provider: its webhooks, and how far its event list has been read. */
export const providerStatus = sqliteTable("provider_status", {
  provider: text("provider", { enum: CALLING_PROVIDERS }).primaryKey(),
  /** Time of the last signed call. */
  lastEventAt: instant("last_event_at"),
  refusedEvents: integer("refused_events").notNull().default(0),
  lastRefusedAt: instant("last_refused_at"),
  /** The event list has been applied up to this time. */
  eventsReadUntil: instant("events_read_until"),
});

export const tickets = sqliteTable(
  "tickets",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "restrict" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    /** One payment has several tickets for a pass only: one for each show. */
    paymentId: text("payment_id").references(() => payments.id, { onDelete: "restrict" }),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    ticketTypeId: text("ticket_type_id").references(() => ticketTypes.id, { onDelete: "restrict" }),
    /** Access of the ticket type at the time of the purchase. */
    access: text("access", { enum: TICKET_ACCESS }).notNull().default("both"),
    priceCents: cents("price_cents").notNull(),
    currency: currency().default("usd"),
    /** The discount code, with the amount that it took off the price. */
    codeId: text("code_id").references(() => codes.id, { onDelete: "restrict" }),
    discountCents: cents("discount_cents").notNull().default(0),
    status: text("status", { enum: TICKET_STATUSES }).notNull().default("active"),
    /** Code in the QR code and on the printed ticket. */
    code: text("code").notNull().unique(),
    /** Unclaimed gift: not valid for entry. */
    isUnclaimed: flag("is_unclaimed").notNull().default(false),
    /** Increased to revoke the device passes of the ticket. */
    doorNumber: integer("door_number").notNull().default(0),
    purchaseDate: instant("purchase_date").notNull(),
    usedAt: instant("used_at"),
    refundedAt: instant("refunded_at"),
    createdAt: createdAt(),
    ...originColumns,
  },
  (t) => [
    check("tickets_status", oneOf(t.status, TICKET_STATUSES)),
    check("tickets_price", sql`${t.priceCents} >= 0`),
    check("tickets_currency", currencyCodeRule(t.currency)),
    uniqueIndex("tickets_one_each")
      .on(t.eventId, t.userId)
      .where(sql`status <> 'refunded' and is_unclaimed = 0`),
    uniqueIndex("tickets_payment").on(t.paymentId, t.eventId),
    index("tickets_event").on(t.eventId, t.userId),
    index("tickets_user").on(t.userId, t.purchaseDate),
    index("tickets_code")
      .on(t.codeId)
      .where(sql`code_id is not null`),
    index("tickets_type")
      .on(t.ticketTypeId)
      .where(sql`ticket_type_id is not null`),
  ],
);

/** Condition: the ticket is neither refunded nor an unclaimed gift. */
export const validTicketFilter = sql`${tickets.status} in ('active', 'used') and not ${tickets.isUnclaimed}`;

export const donations = sqliteTable(
  "donations",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "restrict" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    paymentId: text("payment_id")
      .notNull()
      .unique()
      .references(() => payments.id, { onDelete: "restrict" }),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    amountCents: cents("amount_cents").notNull(),
    currency: currency().default("usd"),
    dedication: text("dedication"),
    hideAmount: flag("hide_amount").notNull().default(false),
    /** Time at which the artist or a stagehand marked the requested song as sung. */
    sungAt: instant("sung_at"),
    /** Time of a refund by an admin or by a lost dispute; null without a refund. */
    refundedAt: instant("refunded_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("donations_currency", currencyCodeRule(t.currency)),
    check(
      "donations_amount",
      sql`case ${t.currency} when 'vnd' then ${t.amountCents} between 10000 and 200000000 else ${t.amountCents} between 100 and 999900 end`,
    ),
    index("donations_event").on(t.eventId, t.createdAt),
  ],
);

/** People who wait for a seat, ordered by createdAt. An offer holds a seat until `offeredUntil`. */
export const waitingList = sqliteTable(
  "waiting_list",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    offeredUntil: instant("offered_until"),
    /** Time of the cancellation mail; the person no longer waits. */
    toldCancelledAt: instant("told_cancelled_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId] }),
    index("waiting_list_queue").on(t.eventId, t.createdAt),
  ],
);
