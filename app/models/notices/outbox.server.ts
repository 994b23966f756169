import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { db, placeholders, prepared, transaction, type Tx } from "~db/client.server";
import { outbox } from "~db/schema";
import { clock } from "~/integrations/clock/clock";

export type Mail = Pick<
  typeof outbox.$inferInsert,
  "userId" | "address" | "language" | "subject" | "text" | "html" | "onceKey" | "unsubscribeUrl"
>;

/** After this many failed tries a mail is left to the admin. */
const TRIES = 5;

const newMail = prepared((on) => {
  const words = placeholders("language", "subject", "text", "html");
  const values = { ...placeholders("id", "userId", "address", "onceKey", "unsubscribeUrl"), ...words };
  return on.insert(outbox).values(values).onConflictDoNothing({ target: outbox.onceKey }).prepare();
});

/** Writes a mail to the outbox, in the transaction of what it tells of. The same onceKey is never written twice. */
export async function queueMail(tx: Tx, mail: Mail) {
  const { userId = null, onceKey = null, unsubscribeUrl = null, ...words } = mail;
  await newMail(tx).execute({ id: randomUUID(), userId, onceKey, unsubscribeUrl, ...words });
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
