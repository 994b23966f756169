import { randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { bankTransactions, payments, refunds, transfers } from "~db/schema";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import type { Member } from "~/models/base/actor";
import { createReference } from "~/models/checkout/transfers/reference";
import {
  type BankTransactionInput,
  recordBankTransaction,
} from "~/models/checkout/transfers/bank-transactions/record-bank-transaction.server";
import {
  confirmTransfer,
  markUnrelated,
} from "~/models/checkout/transfers/treasurer-actions.server";
import { actorFor, makeUser } from "../accounts/people";

export const PRICE = 360_000;
export const ACCOUNT = {
  bin: "970436",
  bank: "Vietcombank",
  account: "0123499999",
  name: "CTY NHAC SONG MAU",
};

let lines = 0;

/** Money at the bank with this reference in its note. */
export function arrives(
  reference: string,
  amount = PRICE,
  more: Partial<BankTransactionInput> = {},
) {
  lines += 1;

  const note = `MBVCB.3278907687.${reference}.CT tu 0123499999 NGUYEN VAN A toi 970436`;
  const told = {
    source: "sepay",
    externalId: `line-${lines}`,
    amount,
    note,
    at: new Date(),
  } as const;

  return recordBankTransaction({ ...told, ...more });
}

/** A hold that waits for a transfer. */
export async function makeTransfer(
  { userId }: Member,
  eventId: string,
  fields: Partial<typeof payments.$inferInsert> = {},
) {
  const reference = createReference(randomInt);

  return transaction(async (tx) => {
    const values = {
      ...({
        kind: "ticket",
        provider: "transfer",
        currency: "vnd",
        amountCents: PRICE,
        eventId,
        userId,
      } as const),
      intentId: reference,
      heldUntil: new Date(Date.now() + 30 * 60_000),
      ...fields,
    };
    const payment = firstRow(await tx.insert(payments).values(values).returning());

    await tx.insert(transfers).values({ paymentId: payment.id, reference });

    return { ...payment, reference };
  });
}

/** Confirms a transfer by hand. @returns the id of the recorded money */
export async function makeConfirmation({ id }: { id: string }, amount = PRICE): Promise<string> {
  const treasurer = actorFor(await makeUser({ role: "admin" }));

  await confirmTransfer(treasurer, id, { amount, bankReference: "FT1" });

  const isIts = and(eq(bankTransactions.paymentId, id), eq(bankTransactions.source, "manual"));

  return (await db.query.bankTransactions.findFirst({ where: isIts }))!.id;
}

/** Money that a person has set aside. @returns its id */
export async function makeForeignMoney(): Promise<string> {
  const { transaction: line } = await arrives("", 5000, {
    note: "tien dien",
    externalId: randomUUID(),
  });

  await markUnrelated(actorFor(await makeUser({ role: "admin" })), [line.id]);

  return line.id;
}

/** The site takes transfers. @returns what takes the account away again */
export function setUpAccount() {
  replaceReceivingAccount(ACCOUNT);

  return () => replaceReceivingAccount(undefined);
}

/** Refunds of a payment that a person has to send, oldest first. */
export function openRefunds(paymentId: string) {
  const isOpen = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested"));

  return db.query.refunds.findMany({ where: isOpen, orderBy: refunds.createdAt });
}
