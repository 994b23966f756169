import { z } from "zod";
import { type BankMovement, readVietnamTime } from "../bank-movement";

const MAX_NOTE = 1000;

/** A text that may be null, empty or absent. */
const OptionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const MovementId = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().min(1).max(100));
/** A number, or a text such as "2277000.00". */
const DongAmount = z
  .union([z.number(), z.string().regex(/^\d+(\.0+)?$/)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER));

/** The body of a webhook call (developer.sepay.vn). */
export const WebhookMovement = z.object({
  id: MovementId,
  transactionDate: OptionalText,
  accountNumber: OptionalText,
  subAccount: OptionalText,
  content: OptionalText,
  transferType: z.enum(["in", "out"]),
  transferAmount: DongAmount,
  referenceCode: OptionalText,
});

/** An item of GET /v2/transactions. */
export const ListedMovement = z.object({
  id: MovementId,
  transaction_date: OptionalText,
  account_number: OptionalText,
  va: OptionalText,
  transaction_content: OptionalText,
  amount_in: DongAmount,
  reference_number: OptionalText,
});

/** Null for money that left the account. */
export function movementOfCall(
  call: z.output<typeof WebhookMovement>,
  now: Date,
): BankMovement | null {
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
export function movementOfListItem(
  listedMovement: z.output<typeof ListedMovement>,
  now: Date,
): BankMovement | null {
  return movementOf(
    {
      id: listedMovement.id,
      date: listedMovement.transaction_date,
      accounts: [listedMovement.account_number, listedMovement.va],
      note: listedMovement.transaction_content || listedMovement.reference_number,
      bankReference: listedMovement.reference_number || null,
      amount: listedMovement.amount_in,
    },
    now,
  );
}

type MovementFields = Pick<
  BankMovement,
  "id" | "accounts" | "note" | "amount" | "bankReference"
> & {
  date: string;
};

function movementOf(
  { date, accounts, note, ...movementFields }: MovementFields,
  now: Date,
): BankMovement | null {
  if (movementFields.amount === 0) return null;

  const arrivedAt = readVietnamTime(date) ?? now;

  return {
    ...movementFields,
    note: note.slice(0, MAX_NOTE),
    at: arrivedAt,
    accounts: accounts.filter(Boolean),
    payerAccount: null,
  };
}
