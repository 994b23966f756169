import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, currency, id, instant, isCode } from "../columns";
import { oneOf } from "../one-of";
import { PAYOUT_STATES } from "../vocabularies";
import { users } from "./accounts";

const artist = () =>
  text("artist_id")
    .notNull()
    .references(() => users.id, { onDelete: "restrict" });

/** An artist's bank accounts: for each currency the one in use, and at most one that waits to replace it. */
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
    check("payout_accounts_currency", isCode(t.currency)),
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
    /** Where it goes, encrypted; deleted once it is paid or cancelled. */
    account: text("account"),
    /** Bank and last characters of the account. */
    accountHint: text("account_hint").notNull(),
    bankReference: text("bank_reference"),
    createdAt: createdAt(),
    paidAt: instant("paid_at"),
    cancelledAt: instant("cancelled_at"),
  },
  (t) => [
    check("payouts_currency", isCode(t.currency)),
    check("payouts_state", oneOf(t.state, PAYOUT_STATES)),
    check("payouts_amount", sql`${t.amountCents} > 0`),
    check("payouts_paid", sql`${t.state} <> 'paid' or (${t.paidAt} is not null and ${t.bankReference} is not null)`),
    uniqueIndex("payouts_one_prepared")
      .on(t.artistId, t.currency)
      .where(sql`state = 'prepared'`),
    index("payouts_artist").on(t.artistId, t.createdAt),
  ],
);
