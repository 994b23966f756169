import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openApi } from "../../factories/base/open-api";
import { getActor } from "~/auth/session.server";
import { env } from "~/platform/settings/env.server";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import {
  requestPasswordReset,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import {
  confirmAddressChange,
  requestAddressChange,
} from "~/models/accounts/addresses/address-changes.server";
import { signInText } from "~/models/accounts/mails/sign-in-text.server";
import { action as forgot, loader as forgotPage } from "~/routes/_accounts+/forgot-password";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { action as answerPassword } from "~/routes/_accounts+/login_.password";
import { action as reset } from "~/routes/_accounts+/reset-password";
import { db } from "~db/client.server";
import { outbox, signInCodes, textMessages, users } from "~db/schema";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { actorFor } from "../../factories/accounts/people";
import { comeBack, cookiesOf, submit, visit } from "../../factories/base/requests";
import { provideTexts } from "../../factories/accounts/texted-codes";
import { withMailServer } from "../../factories/delivery/mail-server";

const SHOW = "/login?returnTo=%2Fcheckout%2F7";
const ONWARD = "/checkout/7";
const NEW = "lời mới cho bài cũ";
const { post } = openApi();
const { newPhone, codeOf, textsTo } = provideTexts(903_100_000);

const send = (fields: Record<string, string>, cookie = "", path = SHOW) =>
  login(submit(path, fields, { cookie }));
const userOf = async (phone: string) =>
  (await db.select().from(users).where(eq(users.phone, phone)))[0];
/** A member who signed up with a phone number and a password. */
const makePhoneMember = (fields: Partial<typeof users.$inferInsert> = {}) =>
  makeMember({ email: null, phone: newPhone(), ...fields }) as unknown as Promise<
    typeof users.$inferSelect & { phone: string }
  >;

/** Delivers waiting messages and reads the newest one of a phone. */
async function readPhone(phone: string) {
  const code = await codeOf(phone);

  return { message: textsTo(phone).at(-1)!, code };
}

async function ask(phone: string, cookie = "") {
  const sent = (await send({ intent: "code", loginId: phone }, cookie)) as Response;

  return { sent, browser: cookiesOf(sent), ...(await readPhone(phone)) };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code to a phone makes the account, signs in and leads on; it works once, and only in this browser", async () => {
  const phone = newPhone();
  const typed = `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;
  const sent = (await send({ intent: "enter", loginId: typed, password: "" })) as Response;
  const browser = cookiesOf(sent);

  expect([sent.status, sent.headers.get("Location")]).toEqual([302, SHOW]);

  const shownTo = typed;
  const onItsWay = { sentTo: phone, shownTo, way: "text" };

  expect(await loginPage(visit(SHOW, { cookie: browser }))).toMatchObject({ code: onItsWay });

  const { code } = await readPhone(phone);

  expect(JSON.stringify(await db.select().from(signInCodes))).not.toContain(code);
  expect(JSON.stringify(await db.select().from(textMessages))).not.toContain(code);
  expect(comeBack(await send({ intent: "verify", code })).status).toBe(409);

  const done = (await send({ intent: "verify", code }, browser)) as Response;

  expect([done.status, done.headers.get("Location")]).toEqual([302, ONWARD]);

  const user = (await userOf(phone))!;

  expect(user).toMatchObject({
    email: null,
    passwordHash: null,
    isNameMissing: true,
    name: "Guest",
  });
  expect([user.phoneProvenAt, user.emailProvenAt]).toEqual([expect.any(Date), null]);
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user.id });
  expect(comeBack(await send({ intent: "verify", code }, browser)).status).toBe(409);
});

test("the text fits one SMS without accents, and phones fill the code in on this host only", async () => {
  const { message, code } = await ask(newPhone());

  expect(message.text).toBe(
    `${code} is your Nhạc Sống code. It works for 10 minutes. Never share it.\n\n@nhacsong.test #${code}`,
  );
  for (const language of ["en", "vi"] as const) {
    const { text, textAscii } = signInText(language, {
      code: "012345",
      host: "nhacsong.example",
      minutes: 10,
    });

    expect(text.split("\n").at(-1)).toBe("@nhacsong.example #012345");
    expect(textAscii).toMatch(/^[\n -~]{1,160}$/);
    expect(textAscii.split("\n").at(-1)).toBe("@nhacsong.example #012345");

    const far = signInText(language, {
      code: "012345",
      host: `${"nhac-song.".repeat(15)}example`,
      minutes: 10,
    });

    expect(far.textAscii.length).toBeLessThanOrEqual(160);
  }
});

test("known and unknown numbers get the same answer and the same text", async () => {
  const user = await makePhoneMember();
  const [known, unknown] = [await ask(user.phone), await ask(newPhone())];
  const shown = ({ sent, message, code }: typeof known) => [
    ...[sent.status, sent.headers.get("Location"), sent.headers.getSetCookie().length],
    message.text.replaceAll(code, "…"),
  ];

  expect(shown(known)).toEqual(shown(unknown));
});

test("the fifth wrong try ends a code; a new one ends the former", async () => {
  const phone = newPhone();
  const first = await ask(phone);
  const second = await ask(phone, first.browser);

  expect(comeBack(await send({ intent: "verify", code: first.code }, first.browser)).status).toBe(
    409,
  );
  for (let wrong = 1; wrong <= 4; wrong++)
    expect(
      comeBack(await send({ intent: "verify", code: other(second.code) }, second.browser)).status,
    ).toBe(400);
  expect(
    comeBack(await send({ intent: "verify", code: other(second.code) }, second.browser)).status,
  ).toBe(409);
  expect(comeBack(await send({ intent: "verify", code: second.code }, second.browser)).status).toBe(
    409,
  );
  expect(await userOf(phone)).toBeUndefined();
});

test("numbers of other countries get none, and neither does anybody beyond the day's number or the number's own", async () => {
  const premium = "+19005550123";

  for (const loginId of ["+18765551234", "+447911123456", premium])
    expect(comeBack(await send({ intent: "code", loginId }))).toMatchObject({
      status: 400,
      errors: {
        loginId: ["We don't text numbers in this country. Please sign in with your password."],
      },
      typed: { loginId },
    });
  const phone = newPhone();

  for (let time = 0; time < 3; time++) await ask(phone);
  expect(((await send({ intent: "code", loginId: phone })) as Response).status).toBe(302);
  expect(textsTo(phone)).toHaveLength(3);
  env.TEXT_MESSAGES_PER_DAY = 1;

  const refused = async (isMailOn: boolean) =>
    comeBack(await withMailServer(isMailOn, () => send({ intent: "code", loginId: newPhone() })))
      .errors.loginId;

  expect(await refused(true)).toEqual([
    "We can't send any more text messages today. Please use your email or your password.",
  ]);
  expect(await refused(false)).toEqual([
    "We can't send any more text messages today. Please use your password, or try again tomorrow.",
  ]);
});

test("without a service, codes go to emails only, as the pages say", async () => {
  replaceTexts(null);
  expect(await loginPage(visit("/login"))).toMatchObject({ areTextsOn: false });
  expect(await forgotPage(visit("/forgot-password"))).toMatchObject({ areTextsOn: false });

  const loginId = "0903 555 017";
  const by = comeBack(await withMailServer(true, () => send({ intent: "code", loginId })));

  expect(by.errors.loginId).toEqual([expect.stringContaining("We can only email codes.")]);

  const asked = await withMailServer(true, () => post("/auth/code", { loginId }));
  const message = expect.stringContaining("We can only email codes.");

  expect([asked.status, await asked.json()]).toEqual([202, { sent: false, message }]);
  expect(
    ((await forgot(submit("/forgot-password", { loginId }))) as Response).headers.get("Location"),
  ).not.toBe("/login");
});

test("whoever proves a number first may remove a password that another person chose", async () => {
  const user = await makePhoneMember();
  const { code, browser } = await ask(user.phone);
  const done = (await send({ intent: "verify", code }, browser)) as Response;
  const path = "/login/password?returnTo=%2Fcheckout%2F7";

  expect(done.headers.get("Location")).toBe(path);

  const cookie = cookiesOf(done);
  const answered = (await answerPassword(
    submit(path, { intent: "foreign" }, { cookie }),
  )) as Response;

  expect(answered.headers.get("Location")).toBe(ONWARD);
  expect(await userOf(user.phone)).toMatchObject({
    passwordHash: null,
    phoneProvenAt: expect.any(Date),
    emailProvenAt: null,
  });
});

test.each([
  ["a proven email", new Date()],
  ["an email that nobody has proven", null],
])(
  "the holder of a number that nobody confirmed does not get into an account with %s",
  async (_what, emailProvenAt) => {
    const user = await makeMember({ emailProvenAt, phone: newPhone() });
    const { code, browser } = await ask(user.phone!);
    const done = (await send({ intent: "verify", code }, browser)) as Response;
    const own = (await userOf(user.phone!))!;

    expect(own).toMatchObject({ email: null, passwordHash: null, phoneProvenAt: expect.any(Date) });
    expect(await getActor(cookiesOf(done))).toMatchObject({ userId: own.id });

    const [left] = await db.select().from(users).where(eq(users.id, user.id));

    expect(left).toMatchObject({ phone: null, email: user.email, passwordHash: user.passwordHash });

    const [mail] = await db.select().from(outbox).where(eq(outbox.address, user.email));

    expect(mail!.subject).toBe("A phone number was removed from your account");
  },
);

test("the holder of a number that nobody confirmed chooses no password for an account with an email", async () => {
  const user = await makeMember({ emailProvenAt: new Date(), phone: newPhone() });
  const forgotten = (await forgot(
    submit("/forgot-password", { loginId: user.phone! }),
  )) as Response;
  const { code } = await readPhone(user.phone!);
  const done = (await send({ intent: "verify", code }, cookiesOf(forgotten))) as Response;

  expect(done.headers.get("Location")).not.toContain("reset-password");
  expect((await userOf(user.phone!))!.id).not.toBe(user.id);
});

test("a changed number has to be proven again", async () => {
  const user = await makeMember({
    emailProvenAt: new Date(),
    phone: newPhone(),
    phoneProvenAt: new Date(),
  });
  let token = "";
  const wanted = {
    loginId: newPhone(),
    currentPassword: PASSWORD,
    password: PASSWORD,
    session: null,
  };

  await requestAddressChange(actorFor(user), wanted as never, (made) => (token = made));
  await confirmAddressChange(actorFor(user), token);
  expect(await userOf(wanted.loginId)).toMatchObject({ id: user.id, phoneProvenAt: null });
});

test("a person with only a phone number chooses a new password by a code", async () => {
  const user = await makePhoneMember();
  const asked = (await forgot(submit("/forgot-password", { loginId: user.phone }))) as Response;

  expect(asked.headers.get("Location")).toBe("/login");

  const { code } = await readPhone(user.phone);
  const right = (await send({ intent: "verify", code }, cookiesOf(asked), "/login")) as Response;
  const token = /^\/reset-password\?token=([\w-]+)$/.exec(right.headers.get("Location")!)![1]!;

  expect(await getActor(cookiesOf(right))).toMatchObject({ userId: null });
  await reset(submit("/reset-password", { token, password: NEW, confirmPassword: NEW }));
  expect(await userOf(user.phone)).toMatchObject({
    phoneProvenAt: expect.any(Date),
    emailProvenAt: null,
  });

  const signedIn = (await send({ loginId: user.phone, password: NEW })) as Response;

  expect(await getActor(cookiesOf(signedIn))).toMatchObject({ userId: user.id });
  expect(comeBack(await send({ loginId: user.phone, password: PASSWORD })).status).toBe(401);
});

test("a forgotten password of an unknown number looks the same, and its code makes an account", async () => {
  const phone = newPhone();
  const asked = (await forgot(submit("/forgot-password", { loginId: phone }))) as Response;

  expect([asked.headers.get("Location"), asked.headers.getSetCookie().length]).toEqual([
    "/login",
    1,
  ]);

  const { code } = await readPhone(phone);
  const done = (await send({ intent: "verify", code }, cookiesOf(asked), "/login")) as Response;

  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: (await userOf(phone))!.id });
});

test("a link that an account's email gets proves the email, not the phone number", async () => {
  const user = await makeMember({ phone: newPhone() });
  let token = "";

  await requestPasswordReset(user.email, "en", (made) => (token = made));
  await resetPassword({ token, password: NEW, confirmPassword: NEW });
  expect(await userOf(user.phone!)).toMatchObject({
    emailProvenAt: expect.any(Date),
    phoneProvenAt: null,
  });
});

test("programs sign in and choose a new password by codes to phones", async () => {
  const user = await makePhoneMember({ phoneProvenAt: new Date() });
  const loginId = user.phone;
  const asked = await post("/auth/code", { loginId });

  expect([asked.status, await asked.json()]).toEqual([202, { sent: true }]);

  const { code } = await readPhone(loginId);
  const signedIn = await post("/auth/code/verify", { loginId, code }, cookiesOf(asked));

  expect(await signedIn.json()).toMatchObject({ id: user.id });

  const forgotten = await post("/auth/forgot-password", { loginId });
  const second = (await readPhone(loginId)).code;
  const wrong = await post(
    "/auth/reset-password/code",
    { loginId, code: other(second) },
    cookiesOf(forgotten),
  );

  expect(wrong.status).toBe(400);

  const exchanged = await post(
    "/auth/reset-password/code",
    { loginId, code: second },
    cookiesOf(forgotten),
  );
  const { token } = (await exchanged.json()) as { token: string };
  const changed = await post("/auth/reset-password", {
    token,
    password: NEW,
    confirmPassword: NEW,
  });

  expect(await changed.json()).toEqual({ changed: true });
  expect((await post("/auth/login", { loginId, password: NEW })).status).toBe(200);

  const phone = newPhone();
  const unknown = await post("/auth/forgot-password", { loginId: phone });

  expect(unknown.status).toBe(forgotten.status);

  const { code: sent } = await readPhone(phone);
  const nobody = await post(
    "/auth/reset-password/code",
    { loginId: phone, code: sent },
    cookiesOf(unknown),
  );

  expect(nobody.status).toBe(409);
});

test("no code goes to the outbox of mails", async () => {
  const phone = newPhone();

  await ask(phone);
  expect(await db.$count(outbox, eq(outbox.address, phone))).toBe(0);
});
