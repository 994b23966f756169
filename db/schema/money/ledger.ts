import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, currency, instant, currencyCodeRule } from "../../columns";
import { oneOf } from "../../one-of";
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from "../../vocabularies";
import { users } from "../accounts";
import { events } from "../events";
import { payouts } from "./payouts";
import { payments } from "../tickets";

/**
 * Double-entry bookkeeping: the lines of a fact sum to zero, in one currency. Positive amounts are
 * debits (assets), negative ones credits. Append-only by triggers.
 */
export const ledgerLines = sqliteTable(
  "ledger_lines",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Unique name of the fact; each fact is booked once. */
    fact: text("fact").notNull(),
    kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
    account: text("account", { enum: LEDGER_ACCOUNTS }).notNull(),
    amountCents: cents("amount_cents").notNull(),
    /** Currency of the payment. Lines are summed only per currency. */
    currency: currency().default("usd"),
    /** Amount that the provider booked; null if it booked the amount in the payment's currency. */
    providerAmount: integer("provider_amount"),
    providerCurrency: text("provider_currency"),
    /** The line belongs to a payment and its event, or to a payout. */
    paymentId: text("payment_id").references(() => payments.id, { onDelete: "restrict" }),
    eventId: text("event_id").references(() => events.id, { onDelete: "restrict" }),
    payoutId: integer("payout_id").references(() => payouts.id, { onDelete: "restrict" }),
    /**
     * The person to whom the account "artist" belongs; for all other accounts, the artist of the
     * show.
     */
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    at: instant("at").notNull(),
  },
  (t) => [
    check("ledger_lines_kind", oneOf(t.kind, LEDGER_KINDS)),
    check("ledger_lines_account", oneOf(t.account, LEDGER_ACCOUNTS)),
    check("ledger_lines_amount", sql`${t.amountCents} <> 0`),
    check("ledger_lines_currency", currencyCodeRule(t.currency)),
    check(
      "ledger_lines_cause",
      sql`(${t.paymentId} is null) = (${t.eventId} is null) and (${t.paymentId} is null) <> (${t.payoutId} is null)`,
    ),
    uniqueIndex("ledger_lines_once").on(t.fact, t.account, t.artistId),
    // Used by the books, which are read newest first.
    index("ledger_lines_at").on(t.at, t.id),
    index("ledger_lines_artist")
      .on(t.artistId, t.at, t.currency, t.amountCents)
      .where(sql`account = 'artist'`),
    // Used by refunds, which sum what a payment still owes to artists and to the collective.
    index("ledger_lines_payment")
      .on(t.paymentId)
      .where(sql`account = 'artist'`),
    index("ledger_lines_site")
      .on(t.paymentId)
      .where(sql`account = 'site'`),
    // Used by the query for held-back money, for shows that ended recently.
    index("ledger_lines_event")
      .on(t.eventId, t.artistId)
      .where(sql`account = 'artist'`),
  ],
);

/** A chargeback as the provider reports it. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** The provider's own id. */
    id: text("id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    amountCents: cents("amount_cents").notNull(),
    reason: text("reason").notNull(),
    state: text("state", { enum: ["open", "won", "lost"] }).notNull(),
    /** Deadline for evidence. */
    answerBy: instant("answer_by"),
    createdAt: createdAt(),
    closedAt: instant("closed_at"),
  },
  (t) => [
    check("disputes_state", oneOf(t.state, ["open", "won", "lost"])),
    index("disputes_payment").on(t.paymentId),
  ],
);
