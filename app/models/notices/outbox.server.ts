import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { db, emptyWriteLog, placeholders, prepared, type Reader, transaction, type Tx } from "~db/client.server";
import { outbox } from "~db/schema";
import { clock } from "~/integrations/clock/clock";

export type Mail = Pick<
  typeof outbox.$inferInsert,
  "userId" | "address" | "language" | "subject" | "text" | "html" | "onceKey" | "unsubscribeUrl" | "expiresAt"
>;

/** Ten seconds after the first try, then twice as long each time, at most four hours: two days in all. */
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 4 * 3600_000;
/** After this many failed tries a mail is left to the admin. */
const MAX_TRIES = 23;

/** What is kept of a mail that nobody needs any more: its links are their reader's alone. */
const EMPTY = { text: "", html: "", unsubscribeUrl: null, expiresAt: null };

/** Whether a text that was emptied may still stand in the database's log of writes, as after a crash. */
let mayBeInLog = true;

const newMail = prepared((on) => {
  const words = placeholders("language", "subject", "text", "html");
  const values = { ...placeholders("id", "userId", "address", "onceKey", "unsubscribeUrl"), ...words };
  // In milliseconds: the column itself takes no null from a placeholder.
  const expiresAt = sql`${sql.placeholder("expiresAt")}`;
  return on
    .insert(outbox)
    .values({ ...values, expiresAt })
    .onConflictDoNothing({ target: outbox.onceKey })
    .prepare();
});

/** Writes a mail to the outbox, in the transaction of what it tells of. The same onceKey is never written twice. */
export async function queueMail(tx: Tx, mail: Mail) {
  const { userId = null, onceKey = null, unsubscribeUrl = null, expiresAt, ...words } = mail;
  const keys = { id: randomUUID(), userId, onceKey, unsubscribeUrl };
  await newMail(tx).execute({ ...keys, ...words, expiresAt: expiresAt?.getTime() ?? null });
}

/** Whether a mail may go out now. */
export async function isMailDue(): Promise<boolean> {
  return (await nextDue(db)) !== undefined;
}

/**
 * The mail to be sent now, or null. What tells of money, seats and accounts goes before what people can turn off, then
 * the oldest. The try is counted before it begins, so that a mail which cannot be marked as sent is not sent at every round.
 */
export async function claimNextMail() {
  return transaction(async (tx) => {
    const next = await nextDue(tx);
    if (!next) return null;
    const attempts = next.attempts + 1;
    const tried = { attempts, nextTryAt: nextTryAfter(attempts) };
    const [mail] = await tx.update(outbox).set(tried).where(eq(outbox.id, next.id)).returning();
    return mail!;
  });
}

/** Nothing of its text is kept. */
export async function markMailSent(id: string) {
  const sent = { state: "sent", sentAt: clock.now(), ...EMPTY } as const;
  await transaction((tx) => tx.update(outbox).set(sent).where(eq(outbox.id, id)));
  mayBeInLog = true;
}

/** Empties the mails that were not sent before a link in them expired: nobody can use them any more. */
export async function emptyExpiredMails() {
  const isOver = lte(outbox.expiresAt, clock.now());
  if ((await db.$count(outbox, isOver)) === 0) return;
  const expired = { state: "expired", ...EMPTY } as const;
  await transaction((tx) => tx.update(outbox).set(expired).where(isOver));
  mayBeInLog = true;
}

/** Takes emptied texts out of the database's log of writes too; while somebody else writes, the next round does. */
export function purgeEmptiedMails() {
  if (mayBeInLog) mayBeInLog = !emptyWriteLog();
}

/** The mail waits from now on for its next try; the last one marks it as failed. */
export async function scheduleRetry({ id, attempts }: { id: string; attempts: number }) {
  if (attempts >= MAX_TRIES) return markMailFailed(id);
  await transaction((tx) =>
    tx
      .update(outbox)
      .set({ nextTryAt: nextTryAfter(attempts) })
      .where(eq(outbox.id, id)),
  );
}

/** Nobody tries again but an admin. */
export async function markMailFailed(id: string) {
  await transaction((tx) => tx.update(outbox).set({ state: "failed" }).where(eq(outbox.id, id)));
}

function nextTryAfter(attempts: number) {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
  return new Date(clock.now().getTime() + waitMs);
}

/** Found by the index `outbox_next`, which knows the order by these very words. */
async function nextDue(on: Reader) {
  const isDue = or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, clock.now()));
  const [next] = await on
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), isDue))
    .orderBy(sql`unsubscribe_url is not null`, outbox.createdAt)
    .limit(1);
  return next;
}
