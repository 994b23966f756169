import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { auditLog, outbox } from "~db/schema";
import { requestSignInCode } from "~/models/accounts/authentication/codes/request-code.server";
import { readAuditLog } from "../admin/audit-log.server";
import { listMails, readMail } from "./mails.server";

test("an admin reads a queued email, and the access is logged", async () => {
  const admin = await makeUser({ role: "admin" });
  const link = "https://nhacsong.test/reset-password?token=bi-mat_1";
  const mail = {
    address: "mai@nhacsong.test",
    language: "vi",
    subject: "Chào",
    html: "",
    text: `Chào Mai, ${link}`,
  };
  const values = { ...mail, language: "vi" as const };
  const [waiting] = await transaction((tx) => tx.insert(outbox).values(values).returning());

  expect((await readMail(actorFor(admin), waiting!.id)).text).toContain(link);

  const written = await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));

  expect(written).toMatchObject([{ action: "mail.read", target: `mail:${waiting!.id}` }]);
  await expect(readMail(actorFor(await makeUser()), waiting!.id)).rejects.toMatchObject({
    code: "forbidden",
  });
});

async function queueCodeMail() {
  const loginId = `${randomUUID()}@nhacsong.test`;

  await requestSignInCode({ loginId, language: "en", returnTo: "/", site: "http://nhacsong.test" });

  return (await db.query.outbox.findFirst({ where: eq(outbox.address, loginId) }))!;
}

test("the list shows no code to sign in with, and searching it does not find one", async () => {
  const admin = actorFor(await makeUser({ role: "admin" }));
  const mail = await queueCodeMail();
  const code = mail.subject.slice(0, 6);

  expect(code).toMatch(/^\d{6}$/);
  expect((await listMails(admin, { search: mail.address })).rows).toMatchObject([
    { subject: "•••••• is your code for Nhạc Sống" },
  ]);
  expect((await listMails(admin, { search: `${code} is your code` })).rows).toEqual([]);
});

test("the log names a mail that was read without its code to sign in with", async () => {
  const admin = actorFor(await makeUser({ role: "admin" }));
  const mail = await queueCodeMail();

  await readMail(admin, mail.id);

  const { rows } = await readAuditLog(admin, { search: mail.id }, "en");

  expect(rows).toMatchObject([{ subject: { name: "•••••• is your code for Nhạc Sống" } }]);
});
