import { eq, inArray } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { payments, transfers } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { listReferences } from "../reference";
import { first } from "~/platform/required";

type TransferNote = { note: string; orderCode?: number | null };

/**
 * Finds the payment that money is for: by its order code, else by the only known reference in the
 * note.
 */
export async function findPaymentOf(
  reader: DbReader,
  { note, orderCode }: TransferNote,
): Promise<Payment | null> {
  const references = listReferences(note);
  const transferFilter = orderCode
    ? eq(transfers.orderCode, orderCode)
    : inArray(transfers.reference, references);
  const matches = await reader
    .select({ payment: payments })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(transferFilter)
    .limit(2);

  return matches.length === 1 ? first(matches).payment : null;
}

/** Finds the payment of a reference that a person typed. */
export async function findPaymentByReference(
  reader: DbReader,
  enteredReference: string,
): Promise<Payment | null> {
  return findPaymentOf(reader, { note: enteredReference });
}
