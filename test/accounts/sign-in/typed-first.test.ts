import { desc, eq, sql } from "drizzle-orm";
import { generate } from "otplib";
import { expect, test } from "vitest";
import { getActor, sessionKeyOf } from "~/auth/session.server";
import { clock } from "~/platform/clock/clock";
import {
  createAccessToken,
  findBearer,
} from "~/models/accounts/authentication/access-tokens.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import { devicePassPath, redeemDevicePass } from "~/models/tickets/device-passes.server";
import { action as forgot } from "~/routes/_accounts+/forgot-password";
import { action as login } from "~/routes/_accounts+/login/route";
import { action as answerPassword } from "~/routes/_accounts+/login_.password";
import { action as reset } from "~/routes/_accounts+/reset-password";
import { db } from "~db/client.server";
import { accessTokens, outbox, users } from "~db/schema";
import { makeEvent } from "../../factories/shows/events";
import { changeAccount } from "../../factories/accounts/profile";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { actorFor, cookieFor, makeArtist } from "../../factories/accounts/people";
import { comeBack, cookiesOf, submit } from "../../factories/base/requests";
import { makeTicket } from "../../factories/checkout/sales";
import { provideTexts } from "../../factories/accounts/texted-codes";

// An intruder signs up with another person's email or number. The owner of the address comes later.

const QUESTION = "/login/password?returnTo=%2F";
const OWNERS = "hoa sữa mùa thu";

const { newPhone, codeOf } = provideTexts(903_910_000);

const send = (fields: Record<string, string>, cookie = "") =>
  login(submit("/login", fields, { cookie })) as Promise<Response>;
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!;
const mailTo = async (address: string) => {
  const newest = desc(sql`rowid`);
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.address, address))
    .orderBy(newest)
    .limit(1);

  return mail;
};

/** Signs in with the code that only the owner of the address gets. */
async function comeAsOwner(loginId: string) {
  const browser = cookiesOf(await send({ intent: "code", loginId }));
  const mail = await mailTo(loginId);
  const code = mail ? /^\d{6}/.exec(mail.subject)![0] : await codeOf(loginId);
  const done = await send({ intent: "verify", code }, browser);

  return { location: done.headers.get("Location"), cookie: cookiesOf(done) };
}

async function turnFactorOn(user: Parameters<typeof actorFor>[0]) {
  const actor = actorFor(user);
  const proof = {
    currentPassword: PASSWORD,
    session: (await sessionKeyOf(await cookieFor(user)))!,
  };

  await beginSecondFactor(actor, proof);

  const setup = await readSecondFactor(actor);
  const secret = setup.state === "begun" ? setup.secret : "";
  const epoch = Math.floor(clock.now().getTime() / 1000);

  await confirmSecondFactor(actor, { ...proof, code: await generate({ secret, epoch }) });
}

test("an intruder who typed an email cannot prove a number of their own before the email", async () => {
  const intruder = await makeMember();
  const cookie = await cookieFor(intruder);

  const fields = { intent: "reach", loginId: newPhone(), currentPassword: PASSWORD };
  const refused = comeBack(await changeAccount(cookie, fields));

  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.errors)).toContain(intruder.email);
});

test("an intruder with a proven number of their own keeps nothing of an email that they only typed", async () => {
  const intruder = await makeMember({ phone: newPhone(), phoneProvenAt: clock.now() });

  await turnFactorOn(intruder);

  const owner = await comeAsOwner(intruder.email);

  const { userId } = await getActor(owner.cookie);

  expect(userId).not.toBeNull();
  expect(userId).not.toBe(intruder.id);
  expect(await userOf(intruder.id)).toMatchObject({ email: null, phone: intruder.phone });

  const bySomebody = await send({ loginId: intruder.email, password: PASSWORD });

  expect(comeBack(bySomebody).status).toBe(401);
});

test("a reset of the password never gives the owner of an email an intruder's account", async () => {
  const intruder = await makeMember({ phone: newPhone(), phoneProvenAt: clock.now() });

  await forgot(submit("/forgot-password", { loginId: intruder.email }));

  expect(await mailTo(intruder.email)).toBeUndefined();
});

test.each(["email", "phone"] as const)(
  "with the first proof of the %s, all that the intruder has of the account ends",
  async (kind) => {
    const own = kind === "phone" ? { email: null, phone: newPhone() } : {};
    const intruder = await makeMember({ role: "artist", ...own } as never);
    const loginId = intruder.email ?? intruder.phone!;

    await turnFactorOn(intruder);

    const session = await cookieFor(intruder);
    const event = await makeEvent({ artistId: (await makeArtist()).id });
    const ticket = await makeTicket(event.id, { userId: intruder.id });
    const pass = devicePassPath(ticket).replace("/device/", "");

    await redeemDevicePass(pass);

    const { secret } = await createAccessToken(actorFor(intruder), {
      name: "x",
      scopes: ["read"],
      days: 30,
    });

    const owner = await comeAsOwner(loginId);

    expect(owner.location).toBe(QUESTION);
    expect(await getActor(owner.cookie)).toMatchObject({ userId: intruder.id });
    expect(await getActor(session)).toMatchObject({ userId: null });
    expect(await findBearer(secret)).toBeNull();
    expect(await db.$count(accessTokens, eq(accessTokens.userId, intruder.id))).toBe(0);
    await expect(redeemDevicePass(pass)).rejects.toMatchObject({ code: "not_found" });

    const back = comeBack(await send({ loginId, password: PASSWORD }));

    expect(back.status).toBe(401);
    expect(JSON.stringify(back.errors)).toContain("Sign in with a code");
  },
);

test("nobody changes the password or ends the account before its owner has said whose it is", async () => {
  const intruder = await makeMember();
  const owner = await comeAsOwner(intruder.email);
  const fields = { currentPassword: PASSWORD, password: OWNERS, confirmPassword: OWNERS };

  for (const [intent, page] of [
    ["password", "sign-in"],
    ["delete", "my-data"],
  ] as const) {
    const asked = (await changeAccount(owner.cookie, { intent, ...fields })) as Response;

    expect(asked.headers.get("Location")).toBe(`/login/password?returnTo=%2Fprofile%2F${page}`);
  }

  await answerPassword(submit(QUESTION, { intent: "mine" }, { cookie: owner.cookie }));

  expect((await send({ loginId: intruder.email, password: PASSWORD })).status).toBe(302);
  expect(
    (await changeAccount(owner.cookie, { intent: "password", ...fields })) as Response,
  ).toMatchObject({ status: 302 });
});

test("a reset by the owner of an email ends an intruder's second factor and its question", async () => {
  const intruder = await makeMember();

  await turnFactorOn(intruder);
  await forgot(submit("/forgot-password", { loginId: intruder.email }));

  const token = /token=([\w-]+)/.exec((await mailTo(intruder.email))!.text)![1]!;

  await reset(submit("/reset-password", { token, password: OWNERS, confirmPassword: OWNERS }));

  const done = await send({ loginId: intruder.email, password: OWNERS });

  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: intruder.id });
  expect((await comeAsOwner(intruder.email)).location).toBe("/");
});
