import { and, eq, inArray, sql } from "drizzle-orm";
import { prepared, type DbReader, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { PaymentState } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";

export type Payment = typeof payments.$inferSelect;
type PaymentChanges = Partial<Omit<typeof payments.$inferInsert, "id" | "state">>;

/**
 * Transitions of a payment. A late payment may complete after expiry or failure; `refunded` is left
 * only by a failed refund, and `refunding` for `paid` only when a buyer gives the money as a tip.
 */
const TRANSITIONS: Record<PaymentState, readonly PaymentState[]> = {
  held: ["paying", "paid", "refunding", "expired"],
  paying: ["held", "paid", "refunding", "expired", "failed"],
  paid: ["refunding"],
  refunding: ["refunded", "paid"],
  refunded: ["refunding"],
  expired: ["paid", "refunding"],
  failed: ["paid", "refunding"],
};

/** States from which a payment may move to `nextState`. */
function statesBefore(nextState: PaymentState): PaymentState[] {
  return (Object.keys(TRANSITIONS) as PaymentState[]).filter((state) =>
    TRANSITIONS[state].includes(nextState),
  );
}

/**
 * Moves a payment with one conditional write.
 * @returns the payment, or null if its state does not allow the transition
 */
export async function movePayment(
  tx: Tx,
  paymentId: string,
  nextState: PaymentState,
  changes: PaymentChanges = {},
  allowedFrom: PaymentState[] = statesBefore(nextState),
): Promise<Payment | null> {
  const possibleFrom = allowedFrom.filter((state) => TRANSITIONS[state].includes(nextState));
  const [movedPayment] = await transitionFor(
    nextState,
    possibleFrom,
    changes,
  )(tx).all({ ...changes, id: paymentId, updatedAt: clock.now() });

  return movedPayment ?? null;
}

/**
 * Reopens a payment or refund that a person confirmed by mistake: it becomes held again or expired.
 * It is not one of the transitions, because providers may not do this.
 */
export async function reopenPayment(
  tx: Tx,
  paymentId: string,
  currentState: PaymentState,
  nextState: "held" | "expired",
  settledAt: Date | null = null,
): Promise<Payment | null> {
  const changes = {
    state: nextState,
    reason: null,
    paidAt: null,
    settledAt,
    updatedAt: clock.now(),
  };
  const stateFilter = and(eq(payments.id, paymentId), eq(payments.state, currentState));
  const [reopenedPayment] = await tx.update(payments).set(changes).where(stateFilter).returning();

  return reopenedPayment ?? null;
}

type Transition = (on: DbReader) => {
  all(values: Record<string, unknown>): Payment[];
};
const transitions = new Map<string, Transition>();

/** Prepares the write once per combination of states and changed fields. */
function transitionFor(
  nextState: PaymentState,
  allowedFrom: PaymentState[],
  changes: PaymentChanges,
): Transition {
  const changedFields = Object.entries(changes).filter(([, value]) => value !== undefined);
  const cacheKey = [
    nextState,
    ...allowedFrom,
    ...changedFields.map(([fieldName, value]) =>
      value === null ? `${fieldName}=null` : fieldName,
    ),
  ].join();
  const transition =
    transitions.get(cacheKey) ?? prepareTransition(nextState, allowedFrom, changedFields);

  transitions.set(cacheKey, transition);

  return transition;
}

function prepareTransition(
  nextState: PaymentState,
  allowedFrom: PaymentState[],
  changes: [string, unknown][],
): Transition {
  const columnValues = changes.map(([fieldName, value]) => [
    fieldName,
    value === null ? null : sql.placeholder(fieldName),
  ]);
  const columns = {
    ...Object.fromEntries(columnValues),
    updatedAt: sql.placeholder("updatedAt"),
    state: nextState,
  } as never;
  const stateFilter = and(
    eq(payments.id, sql.placeholder("id")),
    inArray(payments.state, allowedFrom),
  );

  return prepared((reader) =>
    reader.update(payments).set(columns).where(stateFilter).returning().prepare(),
  ) as unknown as Transition;
}
