import { z } from "zod";
import { type BankMovement, readVietnamTime } from "../bank-movement";
import type { IntentFacts } from "../gateway";
import { GatewayError } from "../gateway-error";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { signData } from "./payos-signature";

const Text = z
  .string()
  .nullish()
  .transform((value) => (value ?? "").trim());
const Dong = z.number().int().min(0);

/** The answer to a new payment link. */
export const NewLink = z.object({
  paymentLinkId: z.string().min(1),
  orderCode: z.number().int(),
  amount: Dong,
  bin: Text,
  accountNumber: Text,
  accountName: Text,
  description: Text,
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

type Status = (typeof STATUSES)[number];

const Transaction = z.object({
  reference: z.string().min(1),
  amount: Dong,
  accountNumber: Text,
  description: Text,
  transactionDateTime: Text,
  virtualAccountNumber: Text,
  counterAccountNumber: Text,
});

/** A payment link as payOS lists it. */
export const Link = z.object({
  id: z.string().min(1),
  orderCode: z.number().int(),
  amount: Dong,
  amountPaid: Dong,
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

/** Money may still arrive for a cancelled link. */
const STATES: Record<Status, IntentFacts["status"]> = {
  PENDING: "open",
  PROCESSING: "processing",
  UNDERPAID: "processing",
  PAID: "succeeded",
  CANCELLED: "canceled",
  EXPIRED: "canceled",
  FAILED: "canceled",
};

export function linkOf(answer: z.output<typeof Link>, now: Date): PayosLink {
  const { id, orderCode, amount, amountPaid, status, transactions } = answer;
  const movements = (transactions ?? []).map((it) => movementOf(id, it, now));

  return { id, orderCode, amount, paid: amountPaid, status: STATES[status], movements };
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
  desc: Text,
  data: z.unknown(),
  signature: z.string().nullish(),
});

export type Envelope = z.output<typeof Envelope>;

/** @throws GatewayError if it is none of payOS's answers */
export function readEnvelope(body: unknown): Envelope {
  const parsed = Envelope.safeParse(body);
  if (!parsed.success)
    throw new GatewayError("payOS's answer could not be read", { cause: parsed.error });

  return parsed.data;
}

/** False without a signature. */
export function isSigned({ data, signature }: Envelope, checksumKey: string): boolean {
  if (typeof data !== "object" || data === null) return false;

  return isSameSecret(signature ?? "", signData(data as Record<string, unknown>, checksumKey));
}
