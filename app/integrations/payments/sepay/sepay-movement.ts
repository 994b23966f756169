import { createHash } from "node:crypto";
import { z } from "zod";
import { type BankMovement, readVietnamTime } from "../bank-movement";

const MAX_NOTE = 1000;

/** Missing values are null, empty or absent. */
const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const Id = z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().min(1).max(100));
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
  description: Text,
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
      note: call.content || call.description,
      amount: call.transferType === "in" ? call.transferAmount : 0,
      reference: call.referenceCode,
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
      note: item.transaction_content,
      amount: item.amount_in,
      reference: item.reference_number,
    },
    now,
  );
}

type Facts = { id: string; date: string; accounts: string[]; note: string; amount: number; reference: string };

function movementOf({ id, date, accounts, note, amount, reference }: Facts, now: Date): BankMovement | null {
  if (amount === 0) return null;
  const identity = [accounts[0], date.replace(/\D/g, "").slice(0, 14), amount, reference || note];
  return {
    provider: "sepay",
    id,
    fingerprint: createHash("sha256").update(JSON.stringify(identity)).digest("hex"),
    amount,
    note: note.slice(0, MAX_NOTE),
    at: readVietnamTime(date) ?? now,
    accounts: accounts.filter(Boolean),
    bankReference: reference || null,
    payer: null,
  };
}
