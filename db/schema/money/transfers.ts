import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, json, flag } from "../../columns";
import { oneOf } from "../../one-of";
import { BANK_TRANSACTION_STATES, BANK_SOURCES } from "../../vocabularies";
import { payments } from "../tickets";

/** A payment by bank transfer, and money of the same buyer that goes back. */
export const transfers = sqliteTable("transfers", {
  /** A whole number, for providers that accept no text. */
  orderCode: integer("order_code").primaryKey({ autoIncrement: true }),
  paymentId: text("payment_id")
    .notNull()
    .unique()
    .references(() => payments.id, { onDelete: "restrict" }),
  /** The note of the transfer; null for money that goes back. */
  reference: text("reference").unique(),
  /** The purchase that this additional money belongs to. */
  purchaseId: text("purchase_id").references(() => payments.id, { onDelete: "restrict" }),
  /** The buyer's account for refunds, encrypted; deleted once the money is back. */
  refundAccount: text("refund_account"),
  /**
   * Last characters of the account from which the buyer paid, as the buyer entered them for a
   * transfer that was not matched.
   */
  hintDigits: text("hint_digits"),
  hintSentAt: instant("hint_sent_at"),
  createdAt: createdAt(),
});

/** Money that arrived at the bank. Rows are kept for ever, so that money does not count twice. */
export const bankTransactions = sqliteTable(
  "bank_transactions",
  {
    id: id(),
    source: text("source", { enum: BANK_SOURCES }).notNull(),
    /** The source's own id of the transaction. */
    externalId: text("external_id").notNull(),
    /** Whole đồng. */
    amount: integer("amount").notNull(),
    note: text("note").notNull(),
    /** Letters and digits of the note, to recognise it from another source. */
    plainNote: text("plain_note").notNull().default(""),
    /** Letters and digits of the bank's own reference, which is the same in all sources. */
    bankReference: text("bank_reference"),
    /** Last four characters of the sender's account. */
    payerDigits: text("payer_digits"),
    /** Time of the transaction by the bank's clock. */
    at: instant("at").notNull(),
    state: text("state", { enum: BANK_TRANSACTION_STATES }).notNull(),
    paymentId: text("payment_id").references(() => payments.id, { onDelete: "restrict" }),
    /** Id of another source's transaction that reports the same money. */
    sameAs: text("same_as"),
    /** Bank reference of the transfer back, or the reason for which a confirmation was revoked. */
    resolution: text("resolution"),
    resolvedAt: instant("resolved_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("bank_transactions_source", oneOf(t.source, BANK_SOURCES)),
    check("bank_transactions_state", oneOf(t.state, BANK_TRANSACTION_STATES)),
    check("bank_transactions_amount", sql`${t.amount} > 0`),
    uniqueIndex("bank_transactions_once").on(t.source, t.externalId),
    uniqueIndex("bank_transactions_same_once").on(t.source, t.sameAs),
    index("bank_transactions_payment").on(t.paymentId),
    index("bank_transactions_state").on(t.state, t.at),
    index("bank_transactions_amount_at").on(t.amount, t.at),
  ],
);

/** Meaning of the columns of a bank's statements, as a treasurer chose it. */
export const statementColumns = sqliteTable("statement_columns", {
  /** The bank's identification number (BIN). */
  bank: text("bank").primaryKey(),
  /** Position of each column in the file, counted from 0. */
  columns: json<Record<string, number>>("columns").notNull(),
});

/**
 * A transfer's payment link at payOS: the receiving account, and the note by which payOS recognises
 * the money.
 */
export const payosLinks = sqliteTable(
  "payos_links",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payments.id, { onDelete: "restrict" }),
    /**
     * A random number, so that other sites with the same keys do not use the same one. payOS's
     * order codes derive from it.
     */
    order: integer("order").notNull().unique(),
    /** This column and the following ones up to `qr` are null until payOS has answered. */
    linkId: text("link_id").unique(),
    bin: text("bin"),
    account: text("account"),
    accountName: text("account_name"),
    note: text("note"),
    /** Text of the VietQR code for the whole amount. */
    qr: text("qr"),
    /** False once payOS is known to accept no more money for the link. */
    isOpen: flag("is_open").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index("payos_links_open").on(t.isOpen, t.createdAt)],
);
