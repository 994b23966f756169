import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, json, flag } from "../../columns";
import { oneOf } from "../../one-of";
import { BANK_TRANSACTION_STATES, BANK_SOURCES } from "../../vocabularies";
import { payments } from "../tickets";

/** A payment by bank transfer, and money of the same buyer that goes back. */
export const transfers = sqliteTable("transfers", {
  /** A whole number, for providers that take no text. */
  orderCode: integer("order_code").primaryKey({ autoIncrement: true }),
  paymentId: text("payment_id")
    .notNull()
    .unique()
    .references(() => payments.id, { onDelete: "restrict" }),
  /** The note of the transfer; null for money that goes back. */
  reference: text("reference").unique(),
  /** The purchase for which this money came in addition. */
  purchaseId: text("purchase_id").references(() => payments.id, { onDelete: "restrict" }),
  /** The buyer's account, encrypted; deleted once the money is there. */
  refundAccount: text("refund_account"),
  /** What the buyer says about a transfer that was not matched. */
  hintDigits: text("hint_digits"),
  hintSentAt: instant("hint_sent_at"),
  createdAt: createdAt(),
});

/** Money that arrived at the bank. Kept for good, so that none counts twice. */
export const bankTransactions = sqliteTable(
  "bank_transactions",
  {
    id: id(),
    source: text("source", { enum: BANK_SOURCES }).notNull(),
    /** The source's own name of the transaction. */
    externalId: text("external_id").notNull(),
    /** Whole đồng. */
    amount: integer("amount").notNull(),
    note: text("note").notNull(),
    /** Its letters and digits, to recognise the same note from another source. */
    plainNote: text("plain_note").notNull().default(""),
    /** Letters and digits of the bank's own reference, which all sources tell alike. */
    bankReference: text("bank_reference"),
    /** Last four characters of the sender's account. */
    payerDigits: text("payer_digits"),
    /** By the bank's clock. */
    at: instant("at").notNull(),
    state: text("state", { enum: BANK_TRANSACTION_STATES }).notNull(),
    paymentId: text("payment_id").references(() => payments.id, { onDelete: "restrict" }),
    /** The transaction of another source that tells of the same money. */
    sameAs: text("same_as"),
    /** Bank reference of the transfer back, or why a confirmation was undone. */
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

/** What the columns of a bank's statements mean, as a treasurer chose them. */
export const statementColumns = sqliteTable("statement_columns", {
  /** BIN. */
  bank: text("bank").primaryKey(),
  /** Positions from 0. */
  columns: json<Record<string, number>>("columns").notNull(),
});

/** A transfer's payment link at payOS: where the money goes, and how payOS recognises it. */
export const payosLinks = sqliteTable(
  "payos_links",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payments.id, { onDelete: "restrict" }),
    /**
     * Random, so that no other site with the same keys has it; payOS's order codes are made from
     * it.
     */
    order: integer("order").notNull().unique(),
    /** The rest is null until payOS has answered. */
    linkId: text("link_id").unique(),
    bin: text("bin"),
    account: text("account"),
    accountName: text("account_name"),
    note: text("note"),
    /** Text of the VietQR code for the whole amount. */
    qr: text("qr"),
    /** False once payOS takes no money for it, as far as we know. */
    isOpen: flag("is_open").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index("payos_links_open").on(t.isOpen, t.createdAt)],
);
