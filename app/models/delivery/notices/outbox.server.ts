import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import {
  db,
  emptyWriteLog,
  placeholders,
  prepared,
  type Reader,
  transaction,
  type Tx,
} from "~db/client.server";
import { isBulk, outbox } from "~db/schema";
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
  /** Somebody asks for this mail now, so it is tried although the address came back before. */
  isAskedFor?: boolean;
};

/** Doubles from ten seconds to at most four hours: two days in all. */
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 4 * 3600_000;
/** Failed attempts after which a mail is left to the admin. */
const MAX_TRIES = 23;

/** An admin can send a failed mail again for so long. */
const FAILED_TEXT_MS = 2 * 24 * 3600_000;

/** Clears a finished mail: its links are private. */
const EMPTY = { text: "", html: "", unsubscribeUrl: null, expiresAt: null };

/** True while cleared texts may remain in the write-ahead log, as after a crash. */
let mayBeInLog = true;

const newMail = prepared((on) => {
  const words = placeholders("language", "subject", "text", "html");
  const keys = placeholders("id", "userId", "onceKey", "newsletterId");
  const values = { ...keys, ...placeholders("address", "unsubscribeUrl"), ...words };
  // In milliseconds, because the column type accepts no null from a placeholder.
  const expiresAt = sql`${sql.placeholder("expiresAt")}`;
  const createdAt = sql`${sql.placeholder("createdAt")}`;

  return on
    .insert(outbox)
    .values({ ...values, expiresAt, createdAt })
    .onConflictDoNothing({ target: outbox.onceKey })
    .prepare();
});

/**
 * Queues a mail in the transaction of its fact. Idempotent by onceKey.
 * @returns false if the address came back before, and nothing is queued
 */
export async function queueMail(tx: Tx, { isAskedFor = false, ...mail }: Mail): Promise<boolean> {
  if (!isAskedFor && (await isBounced(tx, mail.address))) return false;

  const { userId = null, onceKey = null, unsubscribeUrl = null, expiresAt, ...rest } = mail;
  const { newsletterId = null, ...words } = rest;
  const keys = { id: randomUUID(), userId, onceKey, unsubscribeUrl, newsletterId };
  const times = { createdAt: clock.now().getTime(), expiresAt: expiresAt?.getTime() ?? null };

  await newMail(tx).execute({ ...keys, ...words, ...times });

  return true;
}

export async function isMailDue(choice?: MailClaim): Promise<boolean> {
  return (await nextDue(db, choice)) !== undefined;
}

/** `bulk: false` leaves newsletters out. */
type MailClaim = { bulk?: boolean };

/**
 * Claims the next mail. Mails that expire, such as codes, come first, then what people cannot do
 * without, then news, and newsletters last; of each the oldest. The attempt is counted first, so a
 * mail that cannot be marked as sent is not sent in every round.
 */
export async function claimNextMail(choice?: MailClaim) {
  return transaction(async (tx) => {
    const next = await nextDue(tx, choice);
    if (!next) return null;

    const attempts = next.attempts + 1;
    const tried = { attempts, nextTryAt: nextTryAfter(attempts) };
    const mail = firstRow(
      await tx.update(outbox).set(tried).where(eq(outbox.id, next.id)).returning(),
    );

    return mail;
  });
}

/** Marks a mail as sent and clears its text. */
export async function markMailSent({ id, address }: { id: string; address: string }) {
  const sent = { state: "sent", sentAt: clock.now(), ...EMPTY } as const;

  await transaction(async (tx) => {
    await tx.update(outbox).set(sent).where(eq(outbox.id, id));
    await clearBounce(tx, address);
  });
  mayBeInLog = true;
}

/** Mails of this kind that are not sent yet, or that an admin could send again, never go out. */
export async function expireMails(tx: Tx, which: SQL | undefined): Promise<void> {
  const isUnsent = and(which, inArray(outbox.state, ["waiting", "failed"]));

  await tx.update(outbox).set({ expiresAt: clock.now() }).where(isUnsent);
}

/**
 * Clears unsent mails whose time is over, and those that failed two days ago. Failed newsletters
 * stay counted.
 */
export async function emptyExpiredMails() {
  const now = clock.now().getTime();
  const isGivenUp = and(
    eq(outbox.state, "failed"),
    lte(outbox.nextTryAt, new Date(now - FAILED_TEXT_MS)),
  );
  const isOver = and(or(lte(outbox.expiresAt, new Date(now)), isGivenUp), ne(outbox.text, ""));
  if ((await db.$count(outbox, isOver)) === 0) return;

  const state = sql`iif(${outbox.state} = 'failed' and ${isBulk}, 'failed', 'expired')`;

  await transaction((tx) =>
    tx
      .update(outbox)
      .set({ state, ...EMPTY })
      .where(isOver),
  );
  mayBeInLog = true;
}

/** Removes cleared texts from the write-ahead log; retried in the next round while others write. */
export function purgeEmptiedMails() {
  if (mayBeInLog) mayBeInLog = !emptyWriteLog();
}

/**
 * Schedules the next attempt; the last one marks the mail as failed.
 * @returns when it is tried again
 */
export async function scheduleRetry({
  id,
  attempts,
}: {
  id: string;
  attempts: number;
}): Promise<Date | null> {
  if (attempts >= MAX_TRIES) {
    await markMailFailed(id);

    return null;
  }

  const nextTryAt = nextTryAfter(attempts);

  await transaction((tx) => tx.update(outbox).set({ nextTryAt }).where(eq(outbox.id, id)));

  return nextTryAt;
}

/** Only an admin retries a failed mail. */
export async function markMailFailed(id: string) {
  await transaction((tx) => tx.update(outbox).set({ state: "failed" }).where(eq(outbox.id, id)));
}

function nextTryAfter(attempts: number) {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);

  return new Date(clock.now().getTime() + waitMs);
}

/** Matches the order of the index `outbox_next`. */
async function nextDue(on: Reader, { bulk = true }: MailClaim = {}) {
  const now = clock.now();
  const isDue = or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now));
  const isUsable = or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now));
  const [next] = await on
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), isDue, isUsable, bulk ? undefined : not(isBulk)))
    .orderBy(isBulk, sql`expires_at is null`, sql`unsubscribe_url is not null`, outbox.createdAt)
    .limit(1);

  return next;
}
