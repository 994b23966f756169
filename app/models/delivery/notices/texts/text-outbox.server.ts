import { and, asc, eq, gt, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { db, emptyWriteLog, type Reader, transaction, type Tx } from "~db/client.server";
import { textMessages } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { mayTextAccountChange, mayTextCode } from "./text-shares.server";

type NewText = Pick<
  typeof textMessages.$inferInsert,
  "phone" | "language" | "purpose" | "text" | "textAscii" | "params" | "expiresAt"
>;
/** What the service says about a message later. */
export type TextReport = { id: string; state: "delivered" | "failed"; reason?: string };

const DAY_MS = 24 * 3600_000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 2 * 60_000;
/** Numbers of people without an account are among them. */
const RETENTION_MS = 30 * DAY_MS;

/** Clears a finished message: codes are private. */
const EMPTY = { text: "", textAscii: "", params: {} };

/** True while cleared texts may remain in the write-ahead log, as after a crash. */
let mayBeInLog = true;

/**
 * Queues a code in the transaction of its fact. Counted when it is queued, so that no retry and no
 * crash sends more than the day's number.
 * @throws AppError unavailable when the day's number is reached, or its share for numbers that
 * nobody has proven
 */
export async function queueText(tx: Tx, message: NewText) {
  if (!(await mayTextCode(tx, message.phone))) {
    throw fieldError("loginId", "accounts:textsUsedUp", { code: "unavailable" });
  }

  await tx.insert(textMessages).values({ ...message, createdAt: clock.now() });
}

/**
 * Queues a message about a change of an account, in the transaction of the change, within the day's
 * number for them and the limit for a phone. Beyond them nothing is sent: the list of notices has
 * it. `isGoodbye`: the number is being taken out of its account, so its holder has no list, and
 * only the day's number counts.
 */
export async function queueAccountText(tx: Tx, message: NewText, { isGoodbye = false } = {}) {
  const mayText = isGoodbye ? mayTextCode : mayTextAccountChange;
  if (await mayText(tx, message.phone))
    await tx.insert(textMessages).values({ ...message, createdAt: clock.now() });
}

/** Claims due messages, the oldest first. The attempt is counted before it is made. */
export async function claimTexts(limit: number) {
  if ((await listDue(db, 1)).length === 0) return [];

  return transaction(async (tx) => {
    const due = await listDue(tx, limit);

    for (const { id, attempts } of due)
      await tx
        .update(textMessages)
        .set({ attempts: attempts + 1, nextTryAt: nextTryAfter(attempts + 1) })
        .where(eq(textMessages.id, id));

    return due;
  });
}

/** Notes that the service has the message, and clears the text. A report may have been faster. */
export async function markTextAccepted(id: string, providerId: string | null = null) {
  await settle(id, { state: "accepted", providerId, problem: null });
}

/** The message will never be accepted. */
export async function markTextFailed(id: string, problem: string) {
  await settle(id, { state: "failed", problem });
}

/** The next attempt comes after the usual wait, or when the service says, if that is later. */
export async function postponeText(id: string, problem: string, afterMs = 0) {
  const [row] = await db.select().from(textMessages).where(isWaiting(id));
  if (!row) return;

  const asked = new Date(clock.now().getTime() + Math.min(afterMs, DAY_MS));
  const usual = nextTryAfter(row.attempts);
  const nextTryAt = asked > usual ? asked : usual;

  await transaction((tx) =>
    tx.update(textMessages).set({ problem, nextTryAt }).where(isWaiting(id)),
  );
}

/**
 * Applies a report of the service. Idempotent; what was delivered stays so, and unknown messages
 * are ignored.
 */
export async function applyTextReport({ id, state, reason }: TextReport) {
  const problem = state === "failed" ? (reason ?? null) : null;
  const isOpen = and(
    eq(textMessages.id, id),
    inArray(textMessages.state, ["waiting", "accepted", "failed", "expired"]),
  );

  await transaction((tx) =>
    tx
      .update(textMessages)
      .set({ state, problem, ...EMPTY })
      .where(isOpen),
  );
  mayBeInLog = true;
}

/** Drops expired messages, which nobody could use any more. */
export async function expireTexts() {
  const isOver = and(eq(textMessages.state, "waiting"), lte(textMessages.expiresAt, clock.now()));
  if ((await db.$count(textMessages, isOver)) === 0) return;

  await transaction((tx) =>
    tx
      .update(textMessages)
      .set({ state: "expired", ...EMPTY })
      .where(isOver),
  );
  mayBeInLog = true;
}

/** Removes cleared texts from the write-ahead log; retried in the next round while others write. */
export function purgeEmptiedTexts() {
  if (mayBeInLog) mayBeInLog = !emptyWriteLog();
}

/**
 * Removes a number and what was sent to it. The rows stay until they are old: they count for the
 * day's number.
 */
export async function anonymizeTexts(tx: Tx, phone: string) {
  const isTo = eq(textMessages.phone, phone);

  await tx
    .update(textMessages)
    .set({ state: "expired" })
    .where(and(isTo, eq(textMessages.state, "waiting")));
  await tx
    .update(textMessages)
    .set({ phone: "", ...EMPTY })
    .where(isTo);
  mayBeInLog = true;
}

export async function deleteOldTexts() {
  const isOld = lt(textMessages.createdAt, new Date(clock.now().getTime() - RETENTION_MS));
  if ((await db.$count(textMessages, isOld)) === 0) return;

  await transaction((tx) => tx.delete(textMessages).where(isOld));
}

async function settle(id: string, fields: Partial<typeof textMessages.$inferInsert>) {
  await transaction((tx) =>
    tx
      .update(textMessages)
      .set({ ...fields, ...EMPTY })
      .where(isWaiting(id)),
  );
  mayBeInLog = true;
}

function isWaiting(id: string) {
  return and(eq(textMessages.id, id), eq(textMessages.state, "waiting"));
}

function nextTryAfter(attempts: number) {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);

  return new Date(clock.now().getTime() + waitMs);
}

async function listDue(on: Reader, limit: number) {
  const isDue = or(isNull(textMessages.nextTryAt), lte(textMessages.nextTryAt, clock.now()));

  return on
    .select()
    .from(textMessages)
    .where(and(eq(textMessages.state, "waiting"), isDue, gt(textMessages.expiresAt, clock.now())))
    .orderBy(asc(textMessages.attempts), asc(textMessages.createdAt))
    .limit(limit);
}
