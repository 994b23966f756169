import { z } from "zod";
import { isKnownBank } from "~/integrations/payments/vietqr/banks";

const toCompactCode = (text: string) => text.replace(/[\s.-]/g, "").toUpperCase();

/** The account that a refund goes to. */
export const RefundAccountForm = z.object({
  bin: z.string({ error: "transfers:chooseBank" }).refine(isKnownBank, "transfers:chooseBank"),
  account: z
    .string({ error: "transfers:accountInvalid" })
    .transform(toCompactCode)
    .pipe(z.string().regex(/^[A-Z0-9]{6,19}$/, "transfers:accountInvalid")),
  accountName: z
    .string({ error: "transfers:accountNameNeeded" })
    .trim()
    .min(1, "transfers:accountNameNeeded")
    .max(70, "transfers:accountNameLong"),
});
export type RefundAccount = z.output<typeof RefundAccountForm>;

/** The buyer's description of a transfer that has not been matched. */
export const HintForm = z.object({
  digits: z
    .string({ error: "transfers:digitsInvalid" })
    .transform(toCompactCode)
    .pipe(z.string().regex(/^[A-Z0-9]{4}$/, "transfers:digitsInvalid")),
  sentAt: z
    .string({ error: "transfers:sentAtNeeded" })
    .trim()
    .min(1, "transfers:sentAtNeeded")
    .max(40),
});

/** A bank's own reference of a transfer. */
const BankReference = z
  .string({ error: "transfers:bankReferenceNeeded" })
  .trim()
  .min(1, "transfers:bankReferenceNeeded")
  .max(60, "transfers:bankReferenceLong");

const RecordId = z
  .string({ error: "transfers:gone" })
  .min(1, "transfers:gone")
  .max(64, "transfers:gone");
/** Whole đồng as people write them: 360000, 360.000, 360,000. */
const DongAmount = z
  .string({ error: "transfers:amountInvalid" })
  .trim()
  .regex(/^(\d{1,12}|\d{1,3}([.,]\d{3}){1,3})$/, "transfers:amountInvalid")
  .transform((text) => Number(text.replace(/[.,]/g, "")))
  .refine((amount) => amount > 0, "transfers:amountInvalid");

/**
 * Form with which the treasurer confirms money that arrived. Other forms of the treasurer follow.
 */
export const ConfirmForm = z.object({
  paymentId: RecordId,
  amount: DongAmount,
  bankReference: BankReference,
  /** The missing amount that the page showed. */
  missing: z
    .string()
    .regex(/^-?\d{1,15}$/, "transfers:changedMeanwhile")
    .transform(Number)
    .optional(),
});
export const AssignForm = z.object({
  transactionId: RecordId,
  reference: z
    .string({ error: "transfers:referenceUnknown" })
    .trim()
    .max(60, "transfers:referenceUnknown"),
});
export const ResolveForm = z.object({ transactionId: RecordId, bankReference: BankReference });
/** Maximum number of lines in one list, and in one form. */
export const MAX_LISTED_LINES = 200;
export const ForeignForm = z.object({
  transactionIds: z
    .array(RecordId, { error: "transfers:chooseLines" })
    .min(1, "transfers:chooseLines")
    .max(MAX_LISTED_LINES, "transfers:chooseLines"),
});
export const RefundedForm = z.object({ refundId: RecordId, bankReference: BankReference });
export const TipForm = z.object({ paymentId: RecordId });
