import { z } from "zod";
import { type BankMovement, readVietnamTime } from "../bank-movement";
import type { IntentFacts } from "../gateway";
import { GatewayError } from "../gateway-error";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { signData } from "./payos-signature";

const OptionalText = z
  .string()
  .nullish()
  .transform((value) => (value ?? "").trim());
const DongAmount = z.number().int().min(0);

/** The answer to a new payment link. */
export const NewLink = z.object({
  paymentLinkId: z.string().min(1),
  orderCode: z.number().int(),
  amount: DongAmount,
  bin: OptionalText,
  accountNumber: OptionalText,
  accountName: OptionalText,
  description: OptionalText,
  checkoutUrl: z.url({ protocol: /^https?$/ }),
  /** A VietQR text. */
  qrCode: z.string().min(1),
});
export type NewPayosLink = z.output<typeof NewLink>;

const STATUSES = [
  "PENDING",
  "PROCESSING",
  "UNDERPAID",
  "PAID",
  "CANCELLED",
  "EXPIRED",
  "FAILED",
] as const;

type PayosStatus = (typeof STATUSES)[number];

const Transaction = z.object({
  reference: z.string().min(1),
  amount: DongAmount,
  accountNumber: OptionalText,
  description: OptionalText,
  transactionDateTime: OptionalText,
  virtualAccountNumber: OptionalText,
  counterAccountNumber: OptionalText,
});

/** A payment link as payOS lists it. */
export const Link = z.object({
  id: z.string().min(1),
  orderCode: z.number().int(),
  amount: DongAmount,
  amountPaid: DongAmount,
  status: z.enum(STATUSES),
  transactions: z.array(Transaction).nullish(),
});

export type PayosLink = {
  id: string;
  orderCode: number;
  amount: number;
  paid: number;
  status: IntentFacts["status"];
  movements: BankMovement[];
};

/**
 * Status of an intent for each status of a payment link. Money may still arrive for a cancelled
 * link.
 */
const INTENT_STATUSES: Record<PayosStatus, IntentFacts["status"]> = {
  PENDING: "open",
  PROCESSING: "processing",
  UNDERPAID: "processing",
  PAID: "succeeded",
  CANCELLED: "canceled",
  EXPIRED: "canceled",
  FAILED: "canceled",
};

export function payosLinkOf(linkAnswer: z.output<typeof Link>, now: Date): PayosLink {
  const { id, orderCode, amount, amountPaid, status, transactions } = linkAnswer;
  const movements = (transactions ?? []).map((transaction) => movementOf(id, transaction, now));

  return { id, orderCode, amount, paid: amountPaid, status: INTENT_STATUSES[status], movements };
}

function movementOf(
  linkId: string,
  transaction: z.output<typeof Transaction>,
  now: Date,
): BankMovement {
  const {
    reference,
    amount,
    description,
    transactionDateTime,
    accountNumber,
    virtualAccountNumber,
  } = transaction;

  return {
    id: `${linkId}:${reference}`,
    amount,
    note: description,
    at: readVietnamTime(transactionDateTime) ?? now,
    accounts: [accountNumber, virtualAccountNumber].filter(Boolean),
    payerAccount: transaction.counterAccountNumber || null,
    bankReference: reference,
  };
}

const Envelope = z.object({
  code: z.string(),
  desc: OptionalText,
  data: z.unknown(),
  signature: z.string().nullish(),
});

export type Envelope = z.output<typeof Envelope>;

/** @throws GatewayError if the body is not an answer of payOS */
export function readEnvelope(answerBody: unknown): Envelope {
  const envelope = Envelope.safeParse(answerBody);
  if (!envelope.success)
    throw new GatewayError("payOS's answer could not be read", { cause: envelope.error });

  return envelope.data;
}

/** True if the envelope has a valid signature. */
export function isSigned({ data, signature }: Envelope, checksumKey: string): boolean {
  if (typeof data !== "object" || data === null) return false;

  return isSameSecret(signature ?? "", signData(data as Record<string, unknown>, checksumKey));
}
