import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { and, count, eq, gt, lt, min } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { outbox, payments, providerStatus, refunds, textMessages } from "~db/schema";
import { MAIL_STATES, PAYMENT_STATES, TEXT_STATES } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";

/**
 * Age after which a payment counts as undecided: a buyer has twenty minutes, and the provider
 * responds a few minutes later.
 */
const UNDECIDED_AFTER_MS = 3600_000;
const DAY_MS = 24 * 3600_000;

/** Counts payments by state, including states without payments. */
export async function countPayments() {
  const stateRows = await db
    .select({ state: payments.state, n: count() })
    .from(payments)
    .groupBy(payments.state);

  return Object.fromEntries(
    PAYMENT_STATES.map((state) => [
      state,
      stateRows.find((stateRow) => stateRow.state === state)?.n ?? 0,
    ]),
  );
}

/** Counts mails by state, and gives the age of the oldest waiting one. */
export async function countMails() {
  const stateRows = await db
    .select({ state: outbox.state, n: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .groupBy(outbox.state);
  const rowOf = (state: string) => stateRows.find((stateRow) => stateRow.state === state);
  const counts = Object.fromEntries(MAIL_STATES.map((state) => [state, rowOf(state)?.n ?? 0]));

  return { counts, oldestWaitingMs: ageOf(rowOf("waiting")?.oldest ?? null) ?? 0 };
}

/**
 * Counts the text messages of the last 24 hours by state, and gives the oldest waiting one with its
 * last problem.
 */
export async function countTexts() {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  const recentFilter = gt(textMessages.createdAt, dayAgo);
  const stateRows = await db
    .select({ state: textMessages.state, n: count() })
    .from(textMessages)
    .where(recentFilter)
    .groupBy(textMessages.state);
  const [oldest] = await db
    .select({ createdAt: textMessages.createdAt, problem: textMessages.problem })
    .from(textMessages)
    .where(eq(textMessages.state, "waiting"))
    .orderBy(textMessages.createdAt)
    .limit(1);
  const counts = Object.fromEntries(
    TEXT_STATES.map((state) => [
      state,
      stateRows.find((stateRow) => stateRow.state === state)?.n ?? 0,
    ]),
  );

  return {
    counts,
    oldestWaitingMs: ageOf(oldest?.createdAt ?? null) ?? 0,
    problem: oldest?.problem ?? null,
  };
}

/** Counts payments that the provider has not decided for an hour; their buyers may have paid. */
export async function countUndecidedPayments() {
  const undecidedFilter = and(
    eq(payments.state, "paying"),
    lt(payments.updatedAt, new Date(clock.now().getTime() - UNDECIDED_AFTER_MS)),
  );
  const figures = firstRow(
    await db
      .select({ n: count(), oldest: min(payments.updatedAt) })
      .from(payments)
      .where(undecidedFilter),
  );

  return { n: figures.n, oldestMs: ageOf(figures.oldest) ?? 0 };
}

/** Counts refunds that are still owed although at least one attempt at the provider has failed. */
export async function countFailedRefunds() {
  const failedFilter = and(eq(refunds.state, "requested"), gt(refunds.attempts, 0));
  const figures = firstRow(
    await db
      .select({ n: count(), oldest: min(refunds.createdAt) })
      .from(refunds)
      .where(failedFilter),
  );

  return { n: figures.n, oldestMs: ageOf(figures.oldest) ?? 0 };
}

export async function listProviderStatus() {
  return db.select().from(providerStatus);
}

/** Reads the size and free space of DATA_DIR's volume, and the size of the database. */
export async function readDisk() {
  const { bavail, blocks, bsize: blockSize } = await statfs(env.DATA_DIR);
  const database = await stat(path.join(env.DATA_DIR, "nhacsong.db"));

  return {
    freeBytes: bavail * blockSize,
    totalBytes: blocks * blockSize,
    databaseBytes: database.size,
  };
}

export function ageOf(time: Date | null): number | null {
  return time === null ? null : clock.now().getTime() - time.getTime();
}
