import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import {
  db,
  tryEmptyWriteLog,
  placeholders,
  prepared,
  type DbReader,
  transaction,
  type Tx,
} from "~db/client.server";
import { bulkMailFilter, outbox } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { clearBounce, isBounced } from "./bounced-email.server";

export type Mail = Pick<
  typeof outbox.$inferInsert,
  | "userId"
  | "address"
  | "language"
  | "subject"
  | "text"
  | "html"
  | "onceKey"
  | "unsubscribeUrl"
  | "expiresAt"
  | "newsletterId"
> & {
  /**
   * True if a person requests this mail now: it is then tried even if the address bounced before.
   */
  isAskedFor?: boolean;
};

/**
 * The wait between attempts doubles from ten seconds to at most four hours; all attempts together
 * take about two days.
 */
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 4 * 3600_000;
/** After this number of failed attempts, only an admin can retry a mail. */
const MAX_ATTEMPTS = 23;

/** An admin can retry a failed mail for this long. */
const KEEP_FAILED_MS = 2 * 24 * 3600_000;

/** Clears a finished mail: its links are private. */
const EMPTY_COLUMNS = { text: "", html: "", unsubscribeUrl: null, expiresAt: null };

/** True while cleared texts may remain in the write-ahead log, as after a crash. */
let areTextsInLog = true;

const insertMailQuery = prepared((reader) => {
  const contentColumns = placeholders("language", "subject", "text", "html");
  const keyColumns = placeholders("id", "userId", "onceKey", "newsletterId");
  const values = { ...keyColumns, ...placeholders("address", "unsubscribeUrl"), ...contentColumns };
  // In milliseconds, because the column type accepts no null from a placeholder.
  const expiresAt = sql`${sql.placeholder("expiresAt")}`;
  const createdAt = sql`${sql.placeholder("createdAt")}`;

  return reader
    .insert(outbox)
    .values({ ...values, expiresAt, createdAt })
    .onConflictDoNothing({ target: outbox.onceKey })
    .prepare();
});

/**
 * Queues a mail in the transaction of the change that it reports. Idempotent by `onceKey`.
 * @returns false if the address bounced before; then nothing is queued
 */
export async function queueMail(tx: Tx, { isAskedFor = false, ...mail }: Mail): Promise<boolean> {
  if (!isAskedFor && (await isBounced(tx, mail.address))) return false;

  const { userId = null, onceKey = null, unsubscribeUrl = null, expiresAt, ...otherFields } = mail;
  const { newsletterId = null, ...contentFields } = otherFields;
  const keyFields = { id: randomUUID(), userId, onceKey, unsubscribeUrl, newsletterId };
  const timeFields = { createdAt: clock.now().getTime(), expiresAt: expiresAt?.getTime() ?? null };

  await insertMailQuery(tx).run({ ...keyFields, ...contentFields, ...timeFields });

  return true;
}

export async function isMailDue(claim?: MailClaim): Promise<boolean> {
  return (await findNextDue(db, claim)) !== undefined;
}

/** `bulk: false` leaves newsletters out. */
type MailClaim = { bulk?: boolean };

/**
 * Claims the next mail. Mails that expire, such as codes, come first, then mails that cannot be
 * turned off, then other mails, and newsletters last; the oldest of each group first. The attempt
 * is counted first, so that a mail that cannot be marked as sent is not sent in each round.
 */
export async function claimNextMail(claim?: MailClaim) {
  return transaction(async (tx) => {
    const nextMail = await findNextDue(tx, claim);
    if (!nextMail) return null;

    const attempts = nextMail.attempts + 1;
    const attemptFields = { attempts, nextTryAt: nextTryAfter(attempts) };
    const mail = firstRow(
      await tx.update(outbox).set(attemptFields).where(eq(outbox.id, nextMail.id)).returning(),
    );

    return mail;
  });
}

/** Marks a mail as sent and clears its text. */
export async function markMailSent({ id: mailId, address }: { id: string; address: string }) {
  const sentFields = { state: "sent", sentAt: clock.now(), ...EMPTY_COLUMNS } as const;

  await transaction(async (tx) => {
    await tx.update(outbox).set(sentFields).where(eq(outbox.id, mailId));
    await clearBounce(tx, address);
  });
  areTextsInLog = true;
}

/** Expires the matching mails that are not sent, so that they are never sent, even by an admin. */
export async function expireMails(tx: Tx, mailFilter: SQL | undefined): Promise<void> {
  const unsentFilter = and(mailFilter, inArray(outbox.state, ["waiting", "failed"]));

  await tx.update(outbox).set({ expiresAt: clock.now() }).where(unsentFilter);
}

/**
 * Clears unsent mails that have expired, and mails that failed two days ago. Failed newsletter
 * mails keep their state, because the figures count them.
 */
export async function emptyExpiredMails() {
  const nowMs = clock.now().getTime();
  const givenUpFilter = and(
    eq(outbox.state, "failed"),
    lte(outbox.nextTryAt, new Date(nowMs - KEEP_FAILED_MS)),
  );
  const expiredFilter = and(
    or(lte(outbox.expiresAt, new Date(nowMs)), givenUpFilter),
    ne(outbox.text, ""),
  );
  if ((await db.$count(outbox, expiredFilter)) === 0) return;

  const state = sql`iif(${outbox.state} = 'failed' and ${bulkMailFilter}, 'failed', 'expired')`;

  await transaction((tx) =>
    tx
      .update(outbox)
      .set({ state, ...EMPTY_COLUMNS })
      .where(expiredFilter),
  );
  areTextsInLog = true;
}

/**
 * Removes cleared texts from the write-ahead log. While other processes write, it is retried in the
 * next round.
 */
export function purgeEmptiedMails() {
  if (areTextsInLog) areTextsInLog = !tryEmptyWriteLog();
}

/**
 * Schedules the next attempt, or marks the mail as failed after the last one.
 * @returns time of the next attempt
 */
export async function scheduleRetry({
  id: mailId,
  attempts,
}: {
  id: string;
  attempts: number;
}): Promise<Date | null> {
  if (attempts >= MAX_ATTEMPTS) {
    await markMailFailed(mailId);

    return null;
  }

  const nextTryAt = nextTryAfter(attempts);

  await transaction((tx) => tx.update(outbox).set({ nextTryAt }).where(eq(outbox.id, mailId)));

  return nextTryAt;
}

/** Marks a mail as failed: only an admin can retry it. */
export async function markMailFailed(mailId: string) {
  await transaction((tx) =>
    tx.update(outbox).set({ state: "failed" }).where(eq(outbox.id, mailId)),
  );
}

function nextTryAfter(attempts: number) {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);

  return new Date(clock.now().getTime() + waitMs);
}

/** Matches the order of the index `outbox_next`. */
async function findNextDue(reader: DbReader, { bulk = true }: MailClaim = {}) {
  const now = clock.now();
  const dueFilter = or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now));
  const usableFilter = or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now));
  const [dueMail] = await reader
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "waiting"),
        dueFilter,
        usableFilter,
        bulk ? undefined : not(bulkMailFilter),
      ),
    )
    .orderBy(
      bulkMailFilter,
      sql`expires_at is null`,
      sql`unsubscribe_url is not null`,
      outbox.createdAt,
    )
    .limit(1);

  return dueMail;
}
