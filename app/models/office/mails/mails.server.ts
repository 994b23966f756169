import { and, count, desc, eq, inArray, ne } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import type { MailState } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { writeAudit } from "~/models/base/audit.server";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";
import { maskedSubject } from "./masked-subject.server";

const { id, address, language, state, attempts, createdAt, sentAt } = outbox;

/** Lists the outbox without bodies, newest first. */
export async function listMails(actor: Actor, listQuery: ListQuery & { state?: MailState }) {
  assertCanUseAdmin(actor);

  const mailFilter = and(
    searchCondition(listQuery.search, address, maskedSubject),
    listQuery.state && eq(state, listQuery.state),
  );
  const { limit, offset } = pageBounds(listQuery);
  const foundMails = await db
    .select({ id, address, language, subject: maskedSubject, state, attempts, createdAt, sentAt })
    .from(outbox)
    .where(mailFilter)
    .orderBy(desc(createdAt), id)
    .limit(limit)
    .offset(offset);
  const countRow = firstRow(await db.select({ n: count() }).from(outbox).where(mailFilter));

  return { rows: foundMails, total: countRow.n };
}

/**
 * Reads one mail and logs the access, because mails are private. Sent and expired mails have no
 * text. Without a mail server, admins forward waiting mails themselves.
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
 * Queues a mail again with a new set of attempts.
 * @throws AppError not_found; conflict when it was sent or has expired
 */
export async function sendMailAgain(actor: Actor, mailId: string) {
  const mail = await getMail(actor, mailId);
  const obstacle = mail.state === "sent" ? "admin:alreadySent" : "admin:mailExpired";

  await transaction(async (tx) => {
    const retryFields = { state: "waiting", attempts: 0, nextTryAt: null } as const;
    const unsentFilter = and(
      eq(id, mailId),
      inArray(state, ["waiting", "failed"]),
      ne(outbox.text, ""),
    );
    const updated = await tx.update(outbox).set(retryFields).where(unsentFilter).returning({ id });
    if (updated.length === 0) throw new AppError("conflict", obstacle);

    await writeAudit(tx, actor, { action: "mail.resent", target: `mail:${mailId}` });
  });
}

async function getMail(actor: Actor, mailId: string) {
  assertCanUseAdmin(actor);

  const [mail] = await db.select().from(outbox).where(eq(id, mailId));
  if (!mail) throw new AppError("not_found", "errors:notFound");

  return mail;
}
