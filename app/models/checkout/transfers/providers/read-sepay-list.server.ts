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
import { noteUntold } from "../../purchases/provider/provider-status.server";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Without a hold; late money waits as long at most. */
const LATE_EVERY_MS = 10 * MINUTE_MS;
/** Holds end while their money is on its way. */
const GRACE_MS = 5 * MINUTE_MS;
/** Calls may come a little after the list tells of a movement. */
const MAX_BACK_MS = 30 * DAY_MS;

const NOTHING = { lastId: null as string | null, readAt: -Infinity, sweptAt: -Infinity };
/** Where reading goes on. In memory: a restart begins with the last day. */
const position = { ...NOTHING };

/** For tests. */
export function forgetSepayPosition() {
  Object.assign(position, NOTHING);
}

/**
 * Reads what SePay lists, for calls that did not reach us: at every run while a buyer is expected
 * to pay, else less often. Once a day, and at the start, the last day is read again.
 */
export async function readSepayList(): Promise<void> {
  const sepay = findSepay();
  const now = clock.now().getTime();
  if (!sepay || now - position.readAt < (await pauseBetween())) return;

  position.readAt = now;

  const since = await findBeginning(now);
  if (!since) return;

  try {
    await readAll(sepay.client, since);
    noteKeyProblem("sepay", null);
  } catch (error) {
    // SePay no longer knows the last movement.
    if (error instanceof GatewayRefusal) position.lastId = null;
    if (!(error instanceof GatewayKeyError)) throw error;

    noteKeyProblem("sepay", error.problem);
  }
}

type Client = ReturnType<typeof createSepay>;

async function readAll(client: Client, since: Parameters<Client["listMovements"]>[0]) {
  for await (const { movements, lastId } of client.listMovements(since)) {
    for (const movement of movements) await record(movement);
    position.lastId = lastId;
  }

  if ("at" in since) position.sweptAt = clock.now().getTime();
}

/** A movement that the list tells first is one that no call has told yet. */
async function record(movement: BankMovement) {
  if (await isRecorded(movement)) return;
  if (await recordMovement(movement, "sepay-list")) await noteUntold("sepay", movement.at);
}

async function isRecorded({ id }: BankMovement): Promise<boolean> {
  const isThis = and(
    inArray(bankTransactions.source, ["sepay", "sepay-list"]),
    eq(bankTransactions.externalId, id),
  );

  return (
    (await db.query.bankTransactions.findFirst({ where: isThis, columns: { id: true } })) !==
    undefined
  );
}

async function pauseBetween(): Promise<number> {
  const isUnsettled = and(eq(payments.provider, "transfer"), isNull(payments.settledAt));
  const isHeld = gt(payments.heldUntil, new Date(clock.now().getTime() - GRACE_MS));
  if ((await db.$count(payments, and(isUnsettled, isHeld))) > 0) return 0;

  return (await db.$count(payments, isUnsettled)) > 0 ? LATE_EVERY_MS : DAY_MS;
}

/** Null while nobody has ever been asked to transfer money. */
async function findBeginning(now: number) {
  if (position.lastId && now - position.sweptAt < DAY_MS) return { id: position.lastId };

  const [last] = await db
    .select({ at: bankTransactions.at })
    .from(bankTransactions)
    .where(inArray(bankTransactions.source, ["sepay", "sepay-list"]))
    .orderBy(desc(bankTransactions.at))
    .limit(1);
  const [first] = await db
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(eq(payments.provider, "transfer"));
  const at = last?.at ?? first?.at;

  return at ? { at: new Date(Math.max(at.getTime() - DAY_MS, now - MAX_BACK_MS)) } : null;
}
