import { and, eq, lt, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { outbox } from "~db/schema";
import { clock } from "~/integrations/clock/clock";

export type Mail = Pick<
  typeof outbox.$inferInsert,
  "userId" | "address" | "language" | "subject" | "text" | "html" | "onceKey" | "unsubscribeUrl"
>;

/** After this many failed tries a mail is left to the admin. */
const TRIES = 5;

/** Writes a mail to the outbox, in the transaction of what it tells of. The same onceKey is never written twice. */
export async function queueMail(tx: Tx, mail: Mail) {
  await tx.insert(outbox).values(mail).onConflictDoNothing({ target: outbox.onceKey });
}

/** Mails that wait to go out, the oldest first. */
export async function listWaitingMails(limit = 20) {
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), lt(outbox.attempts, TRIES)))
    .orderBy(outbox.createdAt)
    .limit(limit);
}

export async function markMailSent(id: string) {
  await transaction((tx) => tx.update(outbox).set({ state: "sent", sentAt: clock.now() }).where(eq(outbox.id, id)));
}

/** Counts a failed try; the last one marks the mail as failed. */
export async function markMailTried(id: string) {
  const attempts = sql`${outbox.attempts} + 1`;
  const state = sql`iif(${outbox.attempts} + 1 >= ${TRIES}, 'failed', 'waiting')`;
  await transaction((tx) => tx.update(outbox).set({ attempts, state }).where(eq(outbox.id, id)));
}
