import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import type { MailState } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { writeAudit } from "~/models/base/audit.server";
import { matchesSearch, type ListQuery, pageBounds } from "~/models/base/list-query";

const { id, address, language, state, attempts, createdAt, sentAt } = outbox;

const SIX_DIGITS = "[0-9]".repeat(6);
/**
 * Without the code to sign in with, which opens an account: only `readMail`, which is logged, shows
 * it.
 */
const subject = sql<string>`iif(${outbox.subject} glob ${`${SIX_DIGITS} *`}, '••••••' || substr(${outbox.subject}, 7), ${outbox.subject})`;

/** Lists the outbox without bodies, newest first. */
export async function listMails(actor: Actor, query: ListQuery & { state?: MailState }) {
  assertCanUseAdmin(actor);

  const where = and(
    matchesSearch(query.search, address, subject),
    query.state && eq(state, query.state),
  );
  const { limit, offset } = pageBounds(query);
  const rows = await db
    .select({ id, address, language, subject, state, attempts, createdAt, sentAt })
    .from(outbox)
    .where(where)
    .orderBy(desc(createdAt), id)
    .limit(limit)
    .offset(offset);
  const all = firstRow(await db.select({ n: count() }).from(outbox).where(where));

  return { rows, total: all.n };
}

/**
 * Reads one mail and logs the access, since mails are private. Sent and expired mails have no text.
 * Without a mail server, admins pass on waiting mails themselves.
 * @throws AppError not_found
 */
export async function readMail(actor: Actor, mailId: string) {
  const mail = await getMail(actor, mailId);

  await transaction((tx) =>
    writeAudit(tx, actor, { action: "mail.read", target: `mail:${mailId}` }),
  );

  return mail;
}

/**
 * Queues a mail again with all its attempts.
 * @throws AppError not_found; conflict when it was sent or has expired
 */
export async function sendMailAgain(actor: Actor, mailId: string) {
  const mail = await getMail(actor, mailId);
  const obstacle = mail.state === "sent" ? "admin:alreadySent" : "admin:mailExpired";

  await transaction(async (tx) => {
    const again = { state: "waiting", attempts: 0, nextTryAt: null } as const;
    const isUnsent = and(
      eq(id, mailId),
      inArray(state, ["waiting", "failed"]),
      ne(outbox.text, ""),
    );
    const rows = await tx.update(outbox).set(again).where(isUnsent).returning({ id });
    if (rows.length === 0) throw new AppError("conflict", obstacle);

    await writeAudit(tx, actor, { action: "mail.resent", target: `mail:${mailId}` });
  });
}

async function getMail(actor: Actor, mailId: string) {
  assertCanUseAdmin(actor);

  const [mail] = await db.select().from(outbox).where(eq(id, mailId));
  if (!mail) throw new AppError("not_found", "errors:notFound");

  return mail;
}
