import { z } from "zod";
import { CURRENCIES, RECEIPT_KINDS } from "~db/vocabularies";
import { decimalString } from "~/locales/currency";
import type { Receipt } from "~/models/money/receipts/issue-receipt.server";
import { Instant, Money, SignedMoney } from "../base/parts";

export const ReceiptJson = z
  .object({
    id: z.string(),
    kind: z.enum(RECEIPT_KINDS),
    /** The receipt that this one corrects. */
    corrects: z.string().nullable(),
    date: Instant,
    currency: z.enum(CURRENCIES),
    /** With VAT; negative if money goes back. */
    amount: SignedMoney,
    /** Percent; null without VAT. */
    vatRate: z.number().nullable(),
    vat: SignedMoney,
    seller: z
      .object({
        name: z.string(),
        address: z.string().nullable(),
        taxNumber: z.string().nullable(),
      })
      .nullable(),
    buyer: z.object({ name: z.string(), address: z.string().nullable() }),
    items: z.array(
      z.object({
        kind: z.enum(["ticket", "gift", "pass", "tip"]),
        title: z.string(),
        titleOther: z.string().nullable(),
        startTime: Instant,
        amount: Money,
        typeName: z.string().nullable(),
        passName: z.string().nullable(),
        code: z.string().nullable(),
      }),
    ),
    /** The PDF, for a signed-in browser. */
    pdf: z.string(),
  })
  .meta({ id: "Receipt" });

export function receiptJson(receipt: Receipt): z.output<typeof ReceiptJson> {
  const {
    id,
    kind,
    correctsId: corrects,
    at,
    currency,
    amountCents,
    vatRate,
    vatCents,
    items,
  } = receipt;
  const {
    sellerName,
    sellerAddress: address,
    sellerTaxNumber: taxNumber,
    buyerName,
    buyerAddress,
  } = receipt;
  const money = (cents: number) => decimalString(cents, currency);

  return {
    id,
    kind,
    corrects,
    date: at.toISOString(),
    currency,
    amount: money(amountCents),
    vatRate: vatRate === null ? null : vatRate / 100,
    vat: money(vatCents),
    seller: sellerName === null ? null : { name: sellerName, address, taxNumber },
    buyer: { name: buyerName, address: buyerAddress },
    items: items.map(
      ({ kind, title, titleOther, startTime, amountCents, typeName, passName, code }) => ({
        kind,
        title,
        titleOther,
        startTime,
        amount: money(amountCents),
        typeName: typeName ?? null,
        passName: passName ?? null,
        code: code ?? null,
      }),
    ),
    pdf: `/receipts/${id}/receipt.pdf`,
  };
}
