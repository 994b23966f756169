import { z } from "zod";
import { CURRENCIES, RECEIPT_KINDS } from "~db/vocabularies";
import { decimalString } from "~/locales/currency";
import type { Receipt } from "~/models/money/receipts/issue-receipt.server";
import { Instant, MoneyString, SignedMoney } from "../base/parts";

export const ReceiptJson = z
  .object({
    id: z.string(),
    kind: z.enum(RECEIPT_KINDS),
    /** The id of the receipt that this one corrects; null for an original. */
    corrects: z.string().nullable(),
    date: Instant,
    currency: z.enum(CURRENCIES),
    /** The amount with VAT; negative if money is returned. */
    amount: SignedMoney,
    /** The VAT rate in percent; null without VAT. */
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
        amount: MoneyString,
        typeName: z.string().nullable(),
        passName: z.string().nullable(),
        code: z.string().nullable(),
      }),
    ),
    /** The address of the PDF, for a signed-in browser. */
    pdf: z.string(),
  })
  .meta({ id: "Receipt" });

export function receiptJson(receipt: Receipt): z.output<typeof ReceiptJson> {
  const {
    id: receiptId,
    kind: receiptKind,
    correctsId: corrects,
    at: issuedAt,
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
  const decimalOf = (cents: number) => decimalString(cents, currency);

  return {
    id: receiptId,
    kind: receiptKind,
    corrects,
    date: issuedAt.toISOString(),
    currency,
    amount: decimalOf(amountCents),
    vatRate: vatRate === null ? null : vatRate / 100,
    vat: decimalOf(vatCents),
    seller: sellerName === null ? null : { name: sellerName, address, taxNumber },
    buyer: { name: buyerName, address: buyerAddress },
    items: items.map(
      ({
        kind: receiptKind,
        title,
        titleOther,
        startTime,
        amountCents,
        typeName,
        passName,
        code,
      }) => ({
        kind: receiptKind,
        title,
        titleOther,
        startTime,
        amount: decimalOf(amountCents),
        typeName: typeName ?? null,
        passName: passName ?? null,
        code: code ?? null,
      }),
    ),
    pdf: `/receipts/${receiptId}/receipt.pdf`,
  };
}
