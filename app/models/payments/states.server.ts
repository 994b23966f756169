import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { PaymentState } from "~db/vocabularies";

export type Payment = typeof payments.$inferSelect;
type Changes = Partial<Omit<typeof payments.$inferInsert, "id" | "state">>;

/**
 * The steps of a purchase. A late payment may still complete what has expired or failed; nothing leaves `refunded` but
 * a refund that did not arrive.
 */
const STEPS: Record<PaymentState, readonly PaymentState[]> = {
  held: ["paying", "paid", "refunding", "expired"],
  paying: ["held", "paid", "refunding", "expired", "failed"],
  paid: ["refunding"],
  refunding: ["refunded"],
  refunded: ["refunding"],
  expired: ["paid", "refunding"],
  failed: ["paid", "refunding"],
};

/** Where a payment may be, for it to go to `to`. */
export function statesBefore(to: PaymentState): PaymentState[] {
  return (Object.keys(STEPS) as PaymentState[]).filter((from) => STEPS[from].includes(to));
}

/** One conditional write: the payment after the step, or null when it was not in a state from which it may take it. */
export async function movePayment(
  tx: Tx,
  id: string,
  to: PaymentState,
  changes: Changes = {},
  from: PaymentState[] = statesBefore(to),
): Promise<Payment | null> {
  const allowed = from.filter((state) => STEPS[state].includes(to));
  const [moved] = await tx
    .update(payments)
    .set({ ...changes, state: to })
    .where(and(eq(payments.id, id), inArray(payments.state, allowed)))
    .returning();
  return moved ?? null;
}
