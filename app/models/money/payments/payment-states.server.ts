import { and, eq, inArray, sql } from "drizzle-orm";
import { prepared, type Reader, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { PaymentState } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";

export type Payment = typeof payments.$inferSelect;
type Changes = Partial<Omit<typeof payments.$inferInsert, "id" | "state">>;

/**
 * Transitions of a payment. A late payment may complete after expiry or failure; `refunded` is left
 * only by a failed refund, and `refunding` for `paid` only when a buyer gives the money as a tip.
 */
const STEPS: Record<PaymentState, readonly PaymentState[]> = {
  held: ["paying", "paid", "refunding", "expired"],
  paying: ["held", "paid", "refunding", "expired", "failed"],
  paid: ["refunding"],
  refunding: ["refunded", "paid"],
  refunded: ["refunding"],
  expired: ["paid", "refunding"],
  failed: ["paid", "refunding"],
};

/** States from which a payment may move to `to`. */
function statesBefore(to: PaymentState): PaymentState[] {
  return (Object.keys(STEPS) as PaymentState[]).filter((from) => STEPS[from].includes(to));
}

/**
 * Moves a payment with one conditional write.
 * @returns the payment, or null if its state does not allow the step
 */
export async function movePayment(
  tx: Tx,
  id: string,
  to: PaymentState,
  changes: Changes = {},
  from: PaymentState[] = statesBefore(to),
): Promise<Payment | null> {
  const allowed = from.filter((state) => STEPS[state].includes(to));
  const [moved] = await stepOf(
    to,
    allowed,
    changes,
  )(tx).execute({ ...changes, id, updatedAt: clock.now() });

  return moved ?? null;
}

/**
 * Undoes a payment or refund that a person confirmed by mistake: it is waited for again, or has
 * expired. Apart from the steps, because no provider may do this.
 */
export async function reopenPayment(
  tx: Tx,
  id: string,
  from: PaymentState,
  to: "held" | "expired",
  settledAt: Date | null = null,
): Promise<Payment | null> {
  const changes = { state: to, reason: null, paidAt: null, settledAt, updatedAt: clock.now() };
  const isThere = and(eq(payments.id, id), eq(payments.state, from));
  const [reopened] = await tx.update(payments).set(changes).where(isThere).returning();

  return reopened ?? null;
}

type Step = (on: Reader) => { execute(values: Record<string, unknown>): Promise<Payment[]> };
const steps = new Map<string, Step>();

/** Prepares the write once per combination of states and changed fields. */
function stepOf(to: PaymentState, allowed: PaymentState[], changes: Changes): Step {
  const names = Object.entries(changes).filter(([, value]) => value !== undefined);
  const shape = [
    to,
    ...allowed,
    ...names.map(([name, value]) => (value === null ? `${name}=null` : name)),
  ].join();
  const known = steps.get(shape) ?? prepareStep(to, allowed, names);

  steps.set(shape, known);

  return known;
}

function prepareStep(
  to: PaymentState,
  allowed: PaymentState[],
  changes: [string, unknown][],
): Step {
  const filled = changes.map(([name, value]) => [
    name,
    value === null ? null : sql.placeholder(name),
  ]);
  const set = {
    ...Object.fromEntries(filled),
    updatedAt: sql.placeholder("updatedAt"),
    state: to,
  } as never;
  const isThere = and(eq(payments.id, sql.placeholder("id")), inArray(payments.state, allowed));

  return prepared((on) =>
    on.update(payments).set(set).where(isThere).returning().prepare(),
  ) as unknown as Step;
}
