import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getActor } from "~/auth/session.server";
import { action as forgot } from "~/routes/_accounts+/forgot-password";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { action as openLink } from "~/routes/_accounts+/login_.link";
import { db } from "~db/client.server";
import { outbox } from "~db/schema";
import { makeMember } from "../../factories/accounts/members";
import { comeBack, cookiesOf, submit, toastOf, visit } from "../../factories/base/requests";
import { withMailServer } from "../../factories/delivery/mail-server";

// An intruder in the same network as the owner of an address asks for codes and guesses them.

const send = (fields: Record<string, string>, cookie = "") =>
  login(submit("/login", fields, { cookie })) as Promise<Response>;
const newEmail = () => `${randomUUID()}@example.com`;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function newestMail(address: string) {
  const newest = desc(sql`rowid`);
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.address, address))
    .orderBy(newest)
    .limit(1);
  const token = /login\/link\?token=([\w-]+)/.exec(mail!.text)![1]!;

  return { code: /^\d{6}/.exec(mail!.subject)![0], token };
}

const countMails = (address: string) => db.$count(outbox, eq(outbox.address, address));

/** Uses up what the network may ask for. @returns the cookies of the intruder's newest request */
async function flood(loginId: string) {
  let browser = "";

  for (let time = 0; time < 3; time++) browser = cookiesOf(await send({ intent: "code", loginId }));

  return browser;
}

test("after an intruder's requests the owner uses the code that is on its way, in their own browser", async () => {
  const email = newEmail();
  const intruder = await flood(email);

  const asked = await send({ intent: "code", loginId: email });

  expect((await toastOf(asked))!.title).toBe("Please enter the newest code");
  expect(await countMails(email)).toBe(3);

  const owner = cookiesOf(asked);

  expect(await loginPage(visit("/login", { cookie: owner }))).toMatchObject({
    code: { sentTo: email },
  });

  const { code } = await newestMail(email);
  const done = await send({ intent: "verify", code }, owner);

  expect((await getActor(cookiesOf(done))).userId).not.toBeNull();
  expect(comeBack(await send({ intent: "verify", code }, intruder)).status).toBe(409);
});

test("an intruder's guesses end neither the owner's code nor the link of the mail", async () => {
  const email = newEmail();
  const intruder = await flood(email);
  const owner = cookiesOf(await send({ intent: "code", loginId: email }));
  const { code, token } = await newestMail(email);

  for (let guess = 0; guess < 6; guess++)
    await send({ intent: "verify", code: other(code) }, intruder);
  expect(comeBack(await send({ intent: "verify", code }, intruder)).status).toBe(409);
  expect(comeBack(await send({ intent: "verify", code: other(code) }, owner)).status).toBe(400);

  const done = (await openLink(submit("/login/link", { token }))) as Response;

  expect((await getActor(cookiesOf(done))).userId).not.toBeNull();
  expect(comeBack(await send({ intent: "verify", code }, owner)).status).toBe(409);
});

test("whoever types a right code in another browser is told so, and signs nobody in", async () => {
  const email = newEmail();

  await send({ intent: "code", loginId: email });

  const { code } = await newestMail(email);
  const elsewhere = cookiesOf(await send({ intent: "code", loginId: email }));
  const words = expect.stringContaining("in another browser");

  const withOwnCode = comeBack(await send({ intent: "verify", code }, elsewhere));
  const withoutCode = comeBack(await send({ intent: "verify", code, loginId: email }));
  const made = comeBack(await send({ intent: "verify", code: other(code), loginId: email }));

  expect(withOwnCode).toMatchObject({ status: 400, errors: { code: [words] } });
  expect(withoutCode).toMatchObject({ status: 409, errors: { "": [words] } });
  expect(made.errors[""]).toEqual([expect.stringContaining("expired")]);
});

test("after an intruder's requests the page of forgotten passwords says what was asked for, not that nothing works", async () => {
  const { email } = await makeMember();
  const ask = (isMailOn = true) =>
    withMailServer(isMailOn, () => forgot(submit("/forgot-password", { loginId: email })));

  for (let time = 0; time < 3; time++) await ask();

  const refused = comeBack(await ask());

  expect(refused.status).toBe(429);
  expect(refused.errors[""]).toEqual([expect.stringContaining("check your inbox")]);
  expect(comeBack(await ask(false)).errors[""]).toEqual([
    expect.stringMatching(/links .* requested recently/),
  ]);
  expect(await countMails(email)).toBe(3);
});
