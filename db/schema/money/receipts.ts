import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cents, currency, instant, currencyCodeRule, json } from "../../columns";
import { oneOf } from "../../one-of";
import { type Language, RECEIPT_KINDS } from "../../vocabularies";
import { payments } from "../tickets";

/** One show that was paid for, with its title at that time. */
export type ReceiptItem = {
  kind: "ticket" | "gift" | "pass" | "tip";
  amountCents: number;
  title: string;
  titleOther: string | null;
  /** Language of the title. */
  language: Language;
  startTime: string;
  timeZone: string;
  /** The ticket type and the pass, in `language`; `…Other` in the other one. */
  typeName?: string;
  typeNameOther?: string | null;
  passName?: string;
  passNameOther?: string | null;
  /** The discount code; `discountCents` is its reduction. */
  code?: string;
  discountCents?: number;
};

/**
 * Receipts and their corrections, numbered per year without gaps. Append-only by triggers, which
 * also refuse a number that is not the next one; the buyer's address can be removed.
 */
export const receipts = sqliteTable(
  "receipts",
  {
    /** Year and number, as printed: "2026-000123". */
    id: text("id").primaryKey(),
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    kind: text("kind", { enum: RECEIPT_KINDS }).notNull(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    correctsId: text("corrects_id").references((): AnySQLiteColumn => receipts.id, {
      onDelete: "restrict",
    }),
    /** Gross amount; negative if money goes back. */
    amountCents: cents("amount_cents").notNull(),
    currency: currency(),
    /** The rate in hundredths of a percent; null without VAT. */
    vatRate: integer("vat_rate"),
    /** VAT contained in the amount. */
    vatCents: cents("vat_cents").notNull(),
    sellerName: text("seller_name"),
    sellerAddress: text("seller_address"),
    sellerTaxNumber: text("seller_tax_number"),
    buyerName: text("buyer_name").notNull(),
    /** Email or phone number; removed with the account. */
    buyerAddress: text("buyer_address"),
    items: json<ReceiptItem[]>("items").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    check("receipts_kind", oneOf(t.kind, RECEIPT_KINDS)),
    check("receipts_amount", sql`${t.amountCents} <> 0`),
    check("receipts_currency", currencyCodeRule(t.currency)),
    check("receipts_correction", sql`(${t.kind} = 'sale') = (${t.correctsId} is null)`),
    uniqueIndex("receipts_number").on(t.year, t.number),
    index("receipts_payment").on(t.paymentId),
  ],
);
