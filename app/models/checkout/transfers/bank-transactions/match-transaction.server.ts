import { eq, inArray } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { payments, transfers } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { listReferences } from "../reference";
import { first } from "~/platform/required";

type Told = { note: string; orderCode?: number | null };

/**
 * Finds the payment that money is for: by its order code, else by the only known reference in the
 * note.
 */
export async function findPaymentOf(
  reader: Reader,
  { note, orderCode }: Told,
): Promise<Payment | null> {
  const references = listReferences(note);
  const isIts = orderCode
    ? eq(transfers.orderCode, orderCode)
    : inArray(transfers.reference, references);
  const found = await reader
    .select({ payment: payments })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(isIts)
    .limit(2);

  return found.length === 1 ? first(found).payment : null;
}

/** Finds the payment of a reference that a person typed. */
export async function findPaymentByReference(
  reader: Reader,
  typed: string,
): Promise<Payment | null> {
  return findPaymentOf(reader, { note: typed });
}
