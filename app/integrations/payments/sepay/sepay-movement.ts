import { z } from "zod";
import { type BankMovement, readVietnamTime } from "../bank-movement";

const MAX_NOTE = 1000;

/** Missing values are null, empty or absent. */
const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const Id = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().min(1).max(100));
/** A number, or a text such as "2277000.00". */
const Dong = z
  .union([z.number(), z.string().regex(/^\d+(\.0+)?$/)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER));

/** The body of a webhook call (developer.sepay.vn). */
export const WebhookMovement = z.object({
  id: Id,
  transactionDate: Text,
  accountNumber: Text,
  subAccount: Text,
  content: Text,
  transferType: z.enum(["in", "out"]),
  transferAmount: Dong,
  referenceCode: Text,
});

/** An item of GET /v2/transactions. */
export const ListedMovement = z.object({
  id: Id,
  transaction_date: Text,
  account_number: Text,
  va: Text,
  transaction_content: Text,
  amount_in: Dong,
  reference_number: Text,
});

/** Null for money that left the account. */
export function ofWebhook(call: z.output<typeof WebhookMovement>, now: Date): BankMovement | null {
  return movementOf(
    {
      id: call.id,
      date: call.transactionDate,
      accounts: [call.accountNumber, call.subAccount],
      note: call.content || call.referenceCode,
      bankReference: call.referenceCode || null,
      amount: call.transferType === "in" ? call.transferAmount : 0,
    },
    now,
  );
}

/** Null for money that left the account. */
export function ofList(item: z.output<typeof ListedMovement>, now: Date): BankMovement | null {
  return movementOf(
    {
      id: item.id,
      date: item.transaction_date,
      accounts: [item.account_number, item.va],
      note: item.transaction_content || item.reference_number,
      bankReference: item.reference_number || null,
      amount: item.amount_in,
    },
    now,
  );
}

type Facts = Pick<BankMovement, "id" | "accounts" | "note" | "amount" | "bankReference"> & {
  date: string;
};

function movementOf({ date, accounts, note, ...facts }: Facts, now: Date): BankMovement | null {
  if (facts.amount === 0) return null;

  const at = readVietnamTime(date) ?? now;

  return {
    ...facts,
    note: note.slice(0, MAX_NOTE),
    at,
    accounts: accounts.filter(Boolean),
    payerAccount: null,
  };
}
