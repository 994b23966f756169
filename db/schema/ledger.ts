import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, instant } from "../columns";
import { oneOf } from "../one-of";
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from "../vocabularies";
import { users } from "./accounts";
import { events } from "./events";
import { payments } from "./tickets";

/**
 * Double entry: the lines of one fact add up to nothing. Above zero is a debit (we have more there, or owe less),
 * below zero a credit. Lines are only ever added: triggers refuse everything else.
 */
export const ledgerLines = sqliteTable(
  "ledger_lines",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** What happened, by a name of its own: the same fact is never written twice. */
    fact: text("fact").notNull(),
    kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
    account: text("account", { enum: LEDGER_ACCOUNTS }).notNull(),
    amountCents: cents("amount_cents").notNull(),
    /** What the provider booked itself, where it settles in another currency than the payment's. */
    providerAmount: integer("provider_amount"),
    providerCurrency: text("provider_currency"),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "restrict" }),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    at: instant("at").notNull(),
  },
  (t) => [
    check("ledger_lines_kind", oneOf(t.kind, LEDGER_KINDS)),
    check("ledger_lines_account", oneOf(t.account, LEDGER_ACCOUNTS)),
    check("ledger_lines_amount", sql`${t.amountCents} <> 0`),
    uniqueIndex("ledger_lines_once").on(t.fact, t.account),
    index("ledger_lines_artist")
      .on(t.artistId, t.at)
      .where(sql`account = 'artist'`),
  ],
);

/** A payment that the buyer's bank takes back, as the provider tells it. */
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
    /** Until when the provider takes evidence. */
    answerBy: instant("answer_by"),
    createdAt: createdAt(),
    closedAt: instant("closed_at"),
  },
  (t) => [check("disputes_state", oneOf(t.state, ["open", "won", "lost"])), index("disputes_payment").on(t.paymentId)],
);
