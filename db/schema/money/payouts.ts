import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  cents,
  createdAt,
  currency,
  flag,
  id,
  instant,
  currencyCodeRule,
  json,
} from "../../columns";
import { oneOf } from "../../one-of";
import {
  PAYOUT_STATES,
  REVERSAL_PROBLEMS,
  TRANSFER_PROBLEMS,
  TRANSFER_REQUEST_STATES,
} from "../../vocabularies";
import { users } from "../accounts";

const artist = () =>
  text("artist_id")
    .notNull()
    .references(() => users.id, { onDelete: "restrict" });

/**
 * An artist's bank accounts: for each currency the one in use, and at most one that waits to
 * replace it.
 */
export const payoutAccounts = sqliteTable(
  "payout_accounts",
  {
    id: id(),
    artistId: artist(),
    currency: currency(),
    /** Encrypted. */
    account: text("account").notNull(),
    usableAt: instant("usable_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("payout_accounts_currency", currencyCodeRule(t.currency)),
    index("payout_accounts_artist").on(t.artistId, t.currency),
  ],
);

/** Money that a person sends to an artist. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    artistId: artist(),
    currency: currency(),
    amountCents: cents("amount_cents").notNull(),
    state: text("state", { enum: PAYOUT_STATES }).notNull().default("prepared"),
    /** The receiving account, encrypted; deleted once the payout is paid or cancelled. */
    account: text("account"),
    /** Bank and last characters of the account. */
    accountHint: text("account_hint").notNull(),
    bankReference: text("bank_reference"),
    createdAt: createdAt(),
    paidAt: instant("paid_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (t) => [
    check("payouts_currency", currencyCodeRule(t.currency)),
    check("payouts_state", oneOf(t.state, PAYOUT_STATES)),
    check("payouts_amount", sql`${t.amountCents} > 0`),
    check(
      "payouts_paid",
      sql`${t.state} <> 'paid' or (${t.paidAt} is not null and ${t.bankReference} is not null)`,
    ),
    uniqueIndex("payouts_one_prepared")
      .on(t.artistId, t.currency)
      .where(sql`state = 'prepared'`),
    index("payouts_artist").on(t.artistId, t.createdAt),
  ],
);

/** An artist's account at the payment provider (Stripe Connect). */
export const connectedAccounts = sqliteTable("connected_accounts", {
  artistId: artist().primaryKey(),
  /** Idempotency key with which the account is created. */
  reference: text("reference").notNull().unique(),
  country: text("country").notNull(),
  /** The provider's id of the account; null until the provider has created the account. */
  accountId: text("account_id").unique(),
  /** True if the account can receive transfers and pay them out. */
  isReady: flag("is_ready").notNull().default(false),
  /** Details that the provider still requires, in its terms. */
  missing: json<string[]>("missing"),
  /** True if the account was closed or disconnected from the site's account. */
  isGone: flag("is_gone").notNull().default(false),
  checkedAt: instant("checked_at"),
  createdAt: createdAt(),
});

const payoutId = () =>
  integer("payout_id")
    .notNull()
    .references(() => payouts.id, { onDelete: "restrict" });

/**
 * The transfer of a payout to a connected account. While it is "requested", it is unknown whether
 * money moved.
 */
export const payoutTransfers = sqliteTable(
  "payout_transfers",
  {
    payoutId: payoutId().primaryKey(),
    /** Reference by which the transfer is found at the provider. */
    reference: text("reference").notNull().unique(),
    accountId: text("account_id").notNull(),
    state: text("state", { enum: TRANSFER_REQUEST_STATES }).notNull().default("requested"),
    /** Part of the idempotency key; raised after a refusal. */
    attempt: integer("attempt").notNull().default(1),
    transferId: text("transfer_id").unique(),
    problem: text("problem", { enum: TRANSFER_PROBLEMS }),
    askedBy: text("asked_by")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    requestedAt: instant("requested_at").notNull(),
  },
  (t) => [
    check("payout_transfers_state", oneOf(t.state, TRANSFER_REQUEST_STATES)),
    check("payout_transfers_done", sql`(${t.state} = 'done') = (${t.transferId} is not null)`),
    index("payout_transfers_requested")
      .on(t.payoutId)
      .where(sql`state = 'requested'`),
  ],
);

/** Money that is taken back from a connected account. */
export const transferReversals = sqliteTable(
  "transfer_reversals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    payoutId: payoutId(),
    reference: text("reference").notNull().unique(),
    amountCents: cents("amount_cents").notNull(),
    state: text("state", { enum: TRANSFER_REQUEST_STATES }).notNull().default("requested"),
    reversalId: text("reversal_id").unique(),
    problem: text("problem", { enum: REVERSAL_PROBLEMS }),
    /** Null, like `askedBy`, if the money was taken back automatically. */
    reason: text("reason"),
    askedBy: text("asked_by").references(() => users.id, { onDelete: "restrict" }),
    requestedAt: instant("requested_at").notNull(),
  },
  (t) => [
    check("transfer_reversals_state", oneOf(t.state, TRANSFER_REQUEST_STATES)),
    check("transfer_reversals_amount", sql`${t.amountCents} > 0`),
    check("transfer_reversals_done", sql`(${t.state} = 'done') = (${t.reversalId} is not null)`),
    check("transfer_reversals_asked", sql`(${t.askedBy} is null) = (${t.reason} is null)`),
    uniqueIndex("transfer_reversals_one_requested")
      .on(t.payoutId)
      .where(sql`state = 'requested'`),
    index("transfer_reversals_payout").on(t.payoutId),
  ],
);
