import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { and, count, eq, gt, lt, min } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { outbox, payments, providerStatus, refunds, textMessages } from "~db/schema";
import { MAIL_STATES, PAYMENT_STATES, TEXT_STATES } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";

/** A buyer has twenty minutes; the provider answers within another few. */
const UNDECIDED_AFTER_MS = 3600_000;
const DAY_MS = 24 * 3600_000;

/** Number of payments by state, every state included. */
export async function countPayments() {
  const rows = await db
    .select({ state: payments.state, n: count() })
    .from(payments)
    .groupBy(payments.state);

  return Object.fromEntries(
    PAYMENT_STATES.map((state) => [state, rows.find((it) => it.state === state)?.n ?? 0]),
  );
}

/** Number of mails by state, and the age of the oldest that waits. */
export async function countMails() {
  const rows = await db
    .select({ state: outbox.state, n: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .groupBy(outbox.state);
  const of = (state: string) => rows.find((it) => it.state === state);
  const counts = Object.fromEntries(MAIL_STATES.map((state) => [state, of(state)?.n ?? 0]));

  return { counts, oldestWaitingMs: ageOf(of("waiting")?.oldest ?? null) ?? 0 };
}

/**
 * Number of text messages of the last 24 hours by state, and the oldest that waits with its last
 * problem.
 */
export async function countTexts() {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const isRecent = gt(textMessages.createdAt, since);
  const rows = await db
    .select({ state: textMessages.state, n: count() })
    .from(textMessages)
    .where(isRecent)
    .groupBy(textMessages.state);
  const [oldest] = await db
    .select({ createdAt: textMessages.createdAt, problem: textMessages.problem })
    .from(textMessages)
    .where(eq(textMessages.state, "waiting"))
    .orderBy(textMessages.createdAt)
    .limit(1);
  const counts = Object.fromEntries(
    TEXT_STATES.map((state) => [state, rows.find((it) => it.state === state)?.n ?? 0]),
  );

  return {
    counts,
    oldestWaitingMs: ageOf(oldest?.createdAt ?? null) ?? 0,
    problem: oldest?.problem ?? null,
  };
}

/** Payments that the provider has not decided for an hour: the buyer may have paid. */
export async function countUndecidedPayments() {
  const isUndecided = and(
    eq(payments.state, "paying"),
    lt(payments.updatedAt, new Date(clock.now().getTime() - UNDECIDED_AFTER_MS)),
  );
  const row = firstRow(
    await db
      .select({ n: count(), oldest: min(payments.updatedAt) })
      .from(payments)
      .where(isUndecided),
  );

  return { n: row.n, oldestMs: ageOf(row.oldest) ?? 0 };
}

/** Refunds that the provider has refused so far. */
export async function countFailedRefunds() {
  const isFailed = and(eq(refunds.state, "requested"), gt(refunds.attempts, 0));
  const row = firstRow(
    await db
      .select({ n: count(), oldest: min(refunds.createdAt) })
      .from(refunds)
      .where(isFailed),
  );

  return { n: row.n, oldestMs: ageOf(row.oldest) ?? 0 };
}

export async function listProviderStatus() {
  return db.select().from(providerStatus);
}

/** The volume of DATA_DIR, and the database in it. */
export async function readDisk() {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  const database = await stat(path.join(env.DATA_DIR, "nhacsong.db"));

  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, databaseBytes: database.size };
}

export function ageOf(at: Date | null): number | null {
  return at === null ? null : clock.now().getTime() - at.getTime();
}
