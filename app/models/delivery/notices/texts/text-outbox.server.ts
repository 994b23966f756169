import { and, asc, eq, gt, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { db, tryEmptyWriteLog, type DbReader, transaction, type Tx } from "~db/client.server";
import { textMessages } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { isMailOn } from "../mail-reach.server";
import { clock } from "~/platform/clock/clock";
import { canTextAccountChange, canTextCode } from "./text-shares.server";

type NewText = Pick<
  typeof textMessages.$inferInsert,
  "phone" | "language" | "purpose" | "text" | "textAscii" | "params" | "expiresAt"
>;
/** The service's later report about a message. */
export type TextReport = { id: string; state: "delivered" | "failed"; reason?: string };

const DAY_MS = 24 * 3600_000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 2 * 60_000;
/** Messages are kept this long. Some numbers belong to people without an account. */
const RETENTION_MS = 30 * DAY_MS;

/** Clears a finished message: codes are private. */
const EMPTY_COLUMNS = { text: "", textAscii: "", params: {} };

/** True while cleared texts may remain in the write-ahead log, as after a crash. */
let areTextsInLog = true;

/**
 * Queues a code in the transaction that creates it. It counts when it is queued, so that retries
 * and crashes cannot exceed the daily limit.
 * @throws AppError unavailable when the daily limit, or its share for unproven numbers, is reached
 */
export async function queueText(tx: Tx, message: NewText) {
  if (!(await canTextCode(tx, message.phone))) {
    const messageKey = isMailOn() ? "accounts:textsUsedUp" : "accounts:textsUsedUpNoMail";

    throw fieldError("loginId", messageKey, { code: "unavailable" });
  }

  await tx.insert(textMessages).values({ ...message, createdAt: clock.now() });
}

/**
 * Queues a message about a change of an account, in the transaction of the change, within the daily
 * limit of such messages and the limit per phone. Above these limits nothing is sent, but the list
 * of notifications has the change. `isGoodbye`: the number is being removed from its account, so
 * its holder has no list, and only the daily limit counts.
 */
export async function queueAccountText(tx: Tx, message: NewText, { isGoodbye = false } = {}) {
  const canText = isGoodbye ? canTextCode : canTextAccountChange;
  if (await canText(tx, message.phone))
    await tx.insert(textMessages).values({ ...message, createdAt: clock.now() });
}

/**
 * Claims due messages: those with the fewest attempts first, then the oldest. The attempt is
 * counted before it is made.
 */
export async function claimTexts(limit: number) {
  if ((await listDueTexts(db, 1)).length === 0) return [];

  return transaction(async (tx) => {
    const dueMessages = await listDueTexts(tx, limit);

    for (const { id: messageId, attempts } of dueMessages)
      await tx
        .update(textMessages)
        .set({ attempts: attempts + 1, nextTryAt: nextTryAfter(attempts + 1) })
        .where(eq(textMessages.id, messageId));

    return dueMessages;
  });
}

/**
 * Marks a message as accepted by the service, and clears its text. A report may have arrived
 * earlier.
 */
export async function markTextAccepted(messageId: string, providerId: string | null = null) {
  await settleText(messageId, { state: "accepted", providerId, problem: null });
}

/** Marks a message as failed for good. */
export async function markTextFailed(messageId: string, problem: string) {
  await settleText(messageId, { state: "failed", problem });
}

/** Schedules the next attempt after the usual wait, or later if the service asks for it. */
export async function postponeText(messageId: string, problem: string, afterMs = 0) {
  const [waitingMessage] = await db.select().from(textMessages).where(waitingFilter(messageId));
  if (!waitingMessage) return;

  const askedAt = new Date(clock.now().getTime() + Math.min(afterMs, DAY_MS));
  const usualAt = nextTryAfter(waitingMessage.attempts);
  const nextTryAt = askedAt > usualAt ? askedAt : usualAt;

  await transaction((tx) =>
    tx.update(textMessages).set({ problem, nextTryAt }).where(waitingFilter(messageId)),
  );
}

/**
 * Applies a report of the service. Idempotent. Delivered messages stay delivered; unknown messages
 * are ignored.
 */
export async function applyTextReport({ id: messageId, state, reason }: TextReport) {
  const problem = state === "failed" ? (reason ?? null) : null;
  const openFilter = and(
    eq(textMessages.id, messageId),
    inArray(textMessages.state, ["waiting", "accepted", "failed", "expired"]),
  );

  await transaction((tx) =>
    tx
      .update(textMessages)
      .set({ state, problem, ...EMPTY_COLUMNS })
      .where(openFilter),
  );
  areTextsInLog = true;
}

/** Marks waiting messages as expired when their codes are no longer valid. */
export async function expireTexts() {
  const expiredFilter = and(
    eq(textMessages.state, "waiting"),
    lte(textMessages.expiresAt, clock.now()),
  );
  if ((await db.$count(textMessages, expiredFilter)) === 0) return;

  await transaction((tx) =>
    tx
      .update(textMessages)
      .set({ state: "expired", ...EMPTY_COLUMNS })
      .where(expiredFilter),
  );
  areTextsInLog = true;
}

/**
 * Removes cleared texts from the write-ahead log. While other processes write, it is retried in the
 * next round.
 */
export function purgeEmptiedTexts() {
  if (areTextsInLog) areTextsInLog = !tryEmptyWriteLog();
}

/**
 * Removes a number and the texts sent to it. The rows stay until they are old, because they count
 * for the daily limit.
 */
export async function anonymizeTexts(tx: Tx, phone: string) {
  const phoneFilter = eq(textMessages.phone, phone);

  await tx
    .update(textMessages)
    .set({ state: "expired" })
    .where(and(phoneFilter, eq(textMessages.state, "waiting")));
  await tx
    .update(textMessages)
    .set({ phone: "", ...EMPTY_COLUMNS })
    .where(phoneFilter);
  areTextsInLog = true;
}

export async function deleteOldTexts() {
  const oldFilter = lt(textMessages.createdAt, new Date(clock.now().getTime() - RETENTION_MS));
  if ((await db.$count(textMessages, oldFilter)) === 0) return;

  await transaction((tx) => tx.delete(textMessages).where(oldFilter));
}

async function settleText(messageId: string, fields: Partial<typeof textMessages.$inferInsert>) {
  await transaction((tx) =>
    tx
      .update(textMessages)
      .set({ ...fields, ...EMPTY_COLUMNS })
      .where(waitingFilter(messageId)),
  );
  areTextsInLog = true;
}

function waitingFilter(messageId: string) {
  return and(eq(textMessages.id, messageId), eq(textMessages.state, "waiting"));
}

function nextTryAfter(attempts: number) {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);

  return new Date(clock.now().getTime() + waitMs);
}

async function listDueTexts(reader: DbReader, maxMessages: number) {
  const dueFilter = or(isNull(textMessages.nextTryAt), lte(textMessages.nextTryAt, clock.now()));

  return reader
    .select()
    .from(textMessages)
    .where(
      and(eq(textMessages.state, "waiting"), dueFilter, gt(textMessages.expiresAt, clock.now())),
    )
    .orderBy(asc(textMessages.attempts), asc(textMessages.createdAt))
    .limit(maxMessages);
}
