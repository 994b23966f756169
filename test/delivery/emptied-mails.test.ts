import { existsSync, readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { databaseFile } from "~db/location.server";
import { outbox } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Mail } from "~/integrations/mail/smtp.server";
import { sendWaitingMails } from "~/jobs/send-mail.server";
import { requestPasswordReset } from "~/models/accounts/authentication/passwords/password-resets.server";
import { readMail, sendMailAgain } from "~/models/office/mails/mails.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { stopClock } from "../factories/money/money";
import { actorFor, makeUser } from "../factories/accounts/people";

const HOUR = 3600_000;
let restoreClock = () => {};

afterEach(() => restoreClock());
beforeEach(() => transaction((tx) => tx.delete(outbox)));

/** The raw database files: pages, freed pages and the write-ahead log. */
function bytesOnDisk() {
  const files = ["", "-wal"].map((end) => databaseFile() + end).filter(existsSync);

  return files.map((file) => readFileSync(file, "latin1")).join();
}

/** Requests a password reset. @returns its token and the mail's id */
async function askForLink() {
  const user = await makeUser();
  let token = "";

  await requestPasswordReset(
    user.email!,
    "en",
    (made) => `https://nhacsong.test/reset-password?token=${(token = made)}`,
  );

  const [mail] = await db.select().from(outbox).where(eq(outbox.userId, user.id));

  return { token, id: mail!.id };
}

const stored = async (id: string) =>
  (await db.query.outbox.findFirst({ where: eq(outbox.id, id) }))!;
const sending = (send: (mail: Mail) => Promise<void>) => ({ verify: async () => {}, send });

test("a sent link is not kept in the database, and admins read that the text was deleted", async () => {
  const { token, id } = await askForLink();
  const sent: string[] = [];

  expect(bytesOnDisk()).toContain(token);
  await sendWaitingMails(sending(async ({ text }) => void sent.push(text)));
  expect(sent).toEqual([expect.stringContaining(token)]);
  expect(await stored(id)).toMatchObject({
    state: "sent",
    text: "",
    html: "",
    unsubscribeUrl: null,
  });
  expect(bytesOnDisk()).not.toContain(token);
  expect((await readMail(actorFor(await makeUser({ role: "admin" })), id)).text).toBe("");
});

test("an email deferred by the server keeps its text for the next attempt", async () => {
  const { token, id } = await askForLink();
  const error = new Error("not now");

  await sendWaitingMails(sending(() => Promise.reject(error)));
  expect((await stored(id)).text).toContain(token);
});

test("a link that expires before it is sent is deleted and not sent, with or without a mail server", async () => {
  const { token, id } = await askForLink();
  const start = Date.now();

  restoreClock = stopClock(start + HOUR - 5000);
  await sendWaitingMails(null);
  expect((await stored(id)).text).toContain(token);
  restoreClock();
  restoreClock = stopClock(start + HOUR + 5000);
  await sendWaitingMails(null);
  expect(await stored(id)).toMatchObject({ state: "expired", text: "", html: "" });
  expect(bytesOnDisk()).not.toContain(token);

  const sent: string[] = [];

  await sendWaitingMails(sending(async ({ text }) => void sent.push(text)));
  expect(sent).toEqual([]);

  const again = sendMailAgain(actorFor(await makeUser({ role: "admin" })), id);

  await expect(again).rejects.toEqual(new AppError("conflict", "admin:mailExpired"));
});

test("emails without an expiring link stay queued", async () => {
  const mail = {
    address: "mai@nhacsong.test",
    language: "en",
    subject: "Receipt",
    text: "Paid",
    html: "Paid",
  } as const;

  await transaction((tx) => queueMail(tx, mail));
  restoreClock = stopClock(Date.now() + 1000 * HOUR);
  await sendWaitingMails(null);
  expect(await db.select({ text: outbox.text }).from(outbox)).toEqual([{ text: "Paid" }]);
});
