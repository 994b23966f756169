import { and, desc, eq, gt, inArray, isNull, min } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, payments } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { BankMovement } from "~/integrations/payments/bank-movement";
import { GatewayKeyError, GatewayRefusal } from "~/integrations/payments/gateway-error";
import { findSepay } from "~/integrations/payments/bank-providers.server";
import type { createSepay } from "~/integrations/payments/sepay/sepay-client.server";
import { recordMovement } from "./bank-movements.server";
import { noteKeyProblem } from "./key-problems.server";
import { noteMissedEvent } from "../../purchases/provider/provider-status.server";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Pause between two readings while no hold runs; late money waits at most this long. */
const LATE_PAUSE_MS = 10 * MINUTE_MS;
/**
 * A payment counts as expected for this long after its hold, because its money may be on its way.
 */
const GRACE_MS = 5 * MINUTE_MS;
/** The list is read back at most this far. */
const MAX_LOOKBACK_MS = 30 * DAY_MS;

const UNREAD = { lastId: null as string | null, readAt: -Infinity, sweptAt: -Infinity };
/** Position of the reading. It is kept in memory: a restart begins with the last day. */
const position = { ...UNREAD };

/** Resets the position, for tests. */
export function forgetSepayPosition() {
  Object.assign(position, UNREAD);
}

/**
 * Reads SePay's list of movements, in case its calls were lost: at every run while a buyer is
 * expected to pay, else less often. Once a day, and after a restart, the last day is read again.
 */
export async function readSepayList(): Promise<void> {
  const sepay = findSepay();
  const nowMs = clock.now().getTime();
  if (!sepay || nowMs - position.readAt < (await pauseMs())) return;

  const readFrom = await findBeginning(nowMs);
  if (!readFrom) return;

  try {
    await readAll(sepay.client, readFrom);
    noteKeyProblem("sepay", null);
  } catch (error) {
    // SePay does not know the last movement any more.
    if (error instanceof GatewayRefusal) position.lastId = null;
    if (!(error instanceof GatewayKeyError)) throw error;

    noteKeyProblem("sepay", error.problem);
  }

  // Set only here, so that the next run repeats a failed reading.
  position.readAt = nowMs;
}

type SepayClient = ReturnType<typeof createSepay>;

async function readAll(client: SepayClient, readFrom: Parameters<SepayClient["listMovements"]>[0]) {
  for await (const { movements, lastId } of client.listMovements(readFrom)) {
    for (const movement of movements) await recordListed(movement);
    position.lastId = lastId;
  }

  if ("at" in readFrom) position.sweptAt = clock.now().getTime();
}

/** Records a movement of the list. A new movement was not reported by a webhook call. */
async function recordListed(movement: BankMovement) {
  if (await isRecorded(movement)) return;
  if (await recordMovement(movement, "sepay-list")) await noteMissedEvent("sepay", movement.at);
}

async function isRecorded({ id: externalId }: BankMovement): Promise<boolean> {
  const transactionFilter = and(
    inArray(bankTransactions.source, ["sepay", "sepay-list"]),
    eq(bankTransactions.externalId, externalId),
  );

  return (
    (await db.query.bankTransactions.findFirst({
      where: transactionFilter,
      columns: { id: true },
    })) !== undefined
  );
}

async function pauseMs(): Promise<number> {
  const unsettledFilter = and(eq(payments.provider, "transfer"), isNull(payments.settledAt));
  const heldFilter = gt(payments.heldUntil, new Date(clock.now().getTime() - GRACE_MS));
  if ((await db.$count(payments, and(unsettledFilter, heldFilter))) > 0) return 0;

  return (await db.$count(payments, unsettledFilter)) > 0 ? LATE_PAUSE_MS : DAY_MS;
}

/**
 * Finds the transaction or the time from which the list is read; null before the first transfer
 * payment.
 */
async function findBeginning(nowMs: number) {
  if (position.lastId && nowMs - position.sweptAt < DAY_MS) return { id: position.lastId };

  const [lastTransaction] = await db
    .select({ at: bankTransactions.at })
    .from(bankTransactions)
    .where(inArray(bankTransactions.source, ["sepay", "sepay-list"]))
    .orderBy(desc(bankTransactions.at))
    .limit(1);
  const [firstPayment] = await db
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(eq(payments.provider, "transfer"));
  const startAt = lastTransaction?.at ?? firstPayment?.at;

  return startAt
    ? { at: new Date(Math.max(startAt.getTime() - DAY_MS, nowMs - MAX_LOOKBACK_MS)) }
    : null;
}
