import { z } from "zod";
import { isKnownBank } from "~/integrations/payments/vietqr/banks";

const squeeze = (text: string) => text.replace(/[\s.-]/g, "").toUpperCase();

/** The account that a refund goes to. */
export const RefundAccountForm = z.object({
  bin: z.string({ error: "transfers:chooseBank" }).refine(isKnownBank, "transfers:chooseBank"),
  account: z
    .string({ error: "transfers:accountInvalid" })
    .transform(squeeze)
    .pipe(z.string().regex(/^[A-Z0-9]{6,19}$/, "transfers:accountInvalid")),
  accountName: z
    .string({ error: "transfers:accountNameNeeded" })
    .trim()
    .min(1, "transfers:accountNameNeeded")
    .max(70, "transfers:accountNameLong"),
});
export type RefundAccount = z.output<typeof RefundAccountForm>;

/** What a buyer says about a transfer that we do not see. */
export const HintForm = z.object({
  digits: z
    .string({ error: "transfers:digitsInvalid" })
    .transform(squeeze)
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

const Id = z.string({ error: "transfers:gone" }).min(1, "transfers:gone").max(64, "transfers:gone");
/** Whole đồng as people write them: 360000, 360.000, 360,000. */
const Dong = z
  .string({ error: "transfers:amountInvalid" })
  .trim()
  .regex(/^(\d{1,12}|\d{1,3}([.,]\d{3}){1,3})$/, "transfers:amountInvalid")
  .transform((text) => Number(text.replace(/[.,]/g, "")))
  .refine((amount) => amount > 0, "transfers:amountInvalid");

/** The treasurer's forms. */
export const ConfirmForm = z.object({
  paymentId: Id,
  amount: Dong,
  bankReference: BankReference,
  /** As the page showed it. */
  missing: z
    .string()
    .regex(/^-?\d{1,15}$/, "transfers:changedMeanwhile")
    .transform(Number)
    .optional(),
});
export const AssignForm = z.object({
  transactionId: Id,
  reference: z
    .string({ error: "transfers:referenceUnknown" })
    .trim()
    .max(60, "transfers:referenceUnknown"),
});
export const ResolveForm = z.object({ transactionId: Id, bankReference: BankReference });
/** Lines of one list, and of one form. */
export const MAX_LISTED_LINES = 200;
export const ForeignForm = z.object({
  transactionIds: z
    .array(Id, { error: "transfers:chooseLines" })
    .min(1, "transfers:chooseLines")
    .max(MAX_LISTED_LINES, "transfers:chooseLines"),
});
export const RefundedForm = z.object({ refundId: Id, bankReference: BankReference });
export const TipForm = z.object({ paymentId: Id });
