import { and, eq, inArray, ne, sum } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { payoutTransfers, transferReversals } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import {
  type ConnectedAccounts,
  RepeatedFailure,
  type TransferProblem,
  TransferRefusal,
} from "~/integrations/payments/connected-accounts";
import type { Payout } from "../payout-record.server";

export type PayoutTransfer = typeof payoutTransfers.$inferSelect;
export type TransferReversal = typeof transferReversals.$inferSelect;
export type ReversalProblem = NonNullable<TransferReversal["problem"]>;

/** Result of a request to the provider. "requested": the answer is not known yet. */
export type TransferOutcome = PayoutTransfer["state"];

/**
 * A transfer that is missing from the provider's lists this long after its request does not exist.
 */
const REPEATED_AFTER_MS = 3600_000;

/**
 * Reads from an error why the provider refused the request; null while it is unknown whether money
 * moved.
 */
export function refusalOf(error: unknown, requestedAt: Date): TransferProblem | null {
  if (error instanceof TransferRefusal) return error.problem;

  const isOld = clock.now().getTime() - requestedAt.getTime() > REPEATED_AFTER_MS;

  return error instanceof RepeatedFailure && isOld ? "refused" : null;
}

/** @throws AppError unavailable if Stripe Connect is off */
export function getConnect(): ConnectedAccounts {
  const connect = paymentGateway()?.connect;
  if (!connect) throw new AppError("unavailable", "payouts:stripe.off");

  return connect;
}

/** True if artists can be paid to an account at the provider. */
export function hasConnect(): boolean {
  return paymentGateway()?.connect !== undefined;
}

export async function findTransfer(
  reader: DbReader,
  payoutId: number,
): Promise<PayoutTransfer | null> {
  return (
    (await reader.query.payoutTransfers.findFirst({
      where: eq(payoutTransfers.payoutId, payoutId),
    })) ?? null
  );
}

/** @throws AppError conflict if the money of the payout has left or may have left */
export async function assertNoTransfer(reader: DbReader, payoutId: number): Promise<void> {
  const transferFilter = and(
    eq(payoutTransfers.payoutId, payoutId),
    ne(payoutTransfers.state, "refused"),
  );
  if ((await reader.$count(payoutTransfers, transferFilter)) > 0)
    throw new AppError("conflict", "payouts:stripe.underWay");
}

/** Lists the reversals of a transfer in all states, oldest first. */
export async function listReversals(
  reader: DbReader,
  payoutId: number,
): Promise<TransferReversal[]> {
  return reader.query.transferReversals.findMany({
    where: eq(transferReversals.payoutId, payoutId),
    orderBy: transferReversals.id,
  });
}

/**
 * Computes the amount that can still be taken back: the payout less reversals that are done or
 * under way.
 */
export async function sumLeftOfTransfer(
  reader: DbReader,
  { id, amountCents }: Payout,
): Promise<number> {
  const takenFilter = and(
    eq(transferReversals.payoutId, id),
    inArray(transferReversals.state, ["requested", "done"]),
  );
  const [taken] = await reader
    .select({ cents: sum(transferReversals.amountCents).mapWith(Number) })
    .from(transferReversals)
    .where(takenFilter);

  return amountCents - (taken?.cents ?? 0);
}
