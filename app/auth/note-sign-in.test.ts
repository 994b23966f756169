import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeUser } from "../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { notices, outbox, users } from "~db/schema";
import { getAccount } from "~/models/accounts/accounts.server";
import { noteSignIn } from "./note-sign-in.server";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const AN_HOUR_AGO = new Date(Date.now() - 3601_000);

type Fields = Parameters<typeof makeUser>[0];

async function makeAccount(fields: Fields = {}) {
  const { id } = await makeUser({
    language: "en",
    createdAt: AN_HOUR_AGO,
    emailProvenAt: AN_HOUR_AGO,
    ...fields,
  });

  return getAccount(id);
}

async function mailsTo(userId: string) {
  return db
    .select({ subject: outbox.subject, text: outbox.text })
    .from(outbox)
    .where(eq(outbox.userId, userId));
}

test("a sign-in with another browser is told by mail and notice, one with a browser that is known is not", async () => {
  const account = await makeAccount();

  const cookie = await noteSignIn(account, { cookie: null, userAgent: CHROME });

  await noteSignIn(account, { cookie, userAgent: CHROME });
  await noteSignIn(await makeAccount(), { cookie, userAgent: "curl/8" });

  const mails = await mailsTo(account.id);

  expect(mails).toMatchObject([{ subject: "New sign-in to your account" }]);
  expect(mails[0]!.text).toContain("Chrome · Windows");
  expect(mails[0]!.text).toContain("/forgot-password");
  expect(await db.$count(notices, eq(notices.userId, account.id))).toBe(1);
});

test("a browser from before the password was changed counts as another one", async () => {
  const account = await makeAccount();
  const cookie = await noteSignIn(account, { cookie: null, userAgent: CHROME });

  await transaction((tx) =>
    tx.update(users).set({ credentialsVersion: 1 }).where(eq(users.id, account.id)),
  );
  await noteSignIn(account, { cookie, userAgent: CHROME });

  expect(await mailsTo(account.id)).toHaveLength(2);
});

test("a browser that already remembers ten accounts also remembers the next one", async () => {
  let cookie: string | null = null;

  for (let person = 0; person < 10; person++)
    cookie = await noteSignIn(await makeAccount(), { cookie, userAgent: CHROME });
  const account = await makeAccount();

  for (let times = 0; times < 2; times++)
    cookie = await noteSignIn(account, { cookie, userAgent: CHROME });

  expect(await mailsTo(account.id)).toHaveLength(1);
});

test("nothing is told of the first hour, of a code to the only proven address, and of a sixth browser in a day", async () => {
  const account = await makeAccount({ createdAt: new Date() });
  const byCode = await makeAccount();
  const busy = await makeAccount();
  const both = await makeAccount({ phone: "+84912345677", phoneProvenAt: AN_HOUR_AGO });

  await noteSignIn(account, { cookie: null, userAgent: CHROME });
  for (const one of [byCode, both])
    await noteSignIn(one, { cookie: null, userAgent: CHROME, isAddressProven: true });
  for (let times = 0; times < 6; times++) await noteSignIn(busy, { cookie: null, userAgent: null });

  const counts = await Promise.all(
    [account, byCode, both, busy].map(async ({ id }) => (await mailsTo(id)).length),
  );

  expect(counts).toEqual([0, 0, 1, 5]);
});
