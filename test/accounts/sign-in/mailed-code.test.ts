import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getActor } from "~/auth/session.server";
import { clock } from "~/platform/clock/clock";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { action as openLink, loader as linkPage } from "~/routes/_accounts+/login_.link";
import { action as giveName, loader as namePage } from "~/routes/_accounts+/login_.name";
import {
  action as answerPassword,
  loader as passwordPage,
} from "~/routes/_accounts+/login_.password";
import { loader as resume } from "~/routes/_accounts+/saved_.resume";
import { db, transaction } from "~db/client.server";
import { events, outbox, payments, secondFactors, signInCodes, users } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../factories/shows/events";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { cookieFor, makeArtist } from "../../factories/accounts/people";
import { makeTicket } from "../../factories/checkout/sales";
import {
  comeBack,
  cookiesOf,
  outcome,
  submit,
  toastOf,
  visit,
} from "../../factories/base/requests";
import { withMailServer } from "../../factories/delivery/mail-server";

const SHOW = "/login?returnTo=%2Fcheckout%2F7";
const { now } = clock;

afterEach(() => {
  clock.now = now;
});

const newEmail = () => `${randomUUID()}@example.com`;
const send = (fields: Record<string, string>, cookie = "", path = SHOW) =>
  login(submit(path, fields, { cookie }));
const userOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

/** Asks for a code; returns the browser's cookies and what the mail says. */
async function ask(email: string, cookie = "", path = SHOW) {
  const sent = (await send({ intent: "code", loginId: email }, cookie, path)) as Response;
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.address, email.toLowerCase()))
    .orderBy(desc(sql`rowid`))
    .limit(1);
  const code = /^\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
  const token = /login\/link\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

  return { sent, browser: cookiesOf(sent), mail: mail!, code, token };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code creates the account, signs in and leads on; it works once, and is nowhere in clear but in the mail", async () => {
  const email = newEmail();
  const { sent, browser, mail, code } = await ask(email.toUpperCase());

  expect([sent.status, sent.headers.get("Location")]).toEqual([302, SHOW]);
  expect(mail.text).toContain(code);
  expect(mail.expiresAt).toEqual(expect.any(Date));
  expect(await userOf(email)).toBeUndefined();
  expect(JSON.stringify(await db.select().from(signInCodes))).not.toContain(code);
  expect(await loginPage(visit(SHOW, { cookie: browser }))).toMatchObject({
    code: { sentTo: email, way: "mail" },
  });

  const done = (await send(
    { intent: "verify", code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
    browser,
  )) as Response;

  expect([done.status, done.headers.get("Location")]).toEqual([302, "/checkout/7"]);
  expect(await toastOf(done)).toMatchObject({
    title: "Login successful",
    body: "Welcome to Nhạc Sống!",
  });

  const user = (await userOf(email))!;

  expect(user).toMatchObject({
    passwordHash: null,
    role: "viewer",
    name: "Guest",
    isNameMissing: true,
  });
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user.id });
  expect(comeBack(await send({ intent: "verify", code }, browser))).toMatchObject({ status: 409 });
});

test("a new person is asked for their name once, and goes on where they meant to", async () => {
  const email = newEmail();
  const path = "/login?returnTo=%2Fevents";
  const signIn = async () => {
    const { browser, code } = await ask(email, "", path);

    return (await send({ intent: "verify", code }, browser, path)) as Response;
  };

  const first = await signIn();
  const question = first.headers.get("Location")!;

  expect(question).toBe("/login/name?returnTo=%2Fevents");
  expect((await signIn()).headers.get("Location")).toBe("/events");

  const cookie = cookiesOf(first);

  expect(await namePage(visit(question, { cookie }))).toMatchObject({ returnTo: "/events" });
  expect(comeBack(await giveName(submit(question, { name: " " }, { cookie })))).toMatchObject({
    status: 400,
  });

  const named = (await giveName(submit(question, { name: "Lê Thị Bảy" }, { cookie }))) as Response;

  expect(named.headers.get("Location")).toBe("/events");
  expect(await userOf(email)).toMatchObject({
    name: "Lê Thị Bảy",
    firstName: "Bảy",
    isNameMissing: false,
  });

  const again = (await outcome(() => namePage(visit(question, { cookie })))) as Response;

  expect(again.headers.get("Location")).toBe("/events");
});

test("known and unknown addresses get the same answer; an account keeps its password and its name", async () => {
  const user = await makeMember();
  const [known, unknown] = [await ask(user.email), await ask(newEmail())];
  const shown = ({ sent }: typeof known) => [
    sent.status,
    sent.headers.get("Location"),
    sent.headers.getSetCookie().length,
  ];

  expect(shown(known)).toEqual(shown(unknown));

  const subject = ({ mail }: typeof known) => mail.subject.replace(/\d{6}/, "");

  expect(subject(known)).toBe(subject(unknown));
  await send({ intent: "verify", code: known.code }, known.browser);
  expect(await userOf(user.email)).toMatchObject({
    id: user.id,
    name: user.name,
    passwordHash: user.passwordHash,
  });
});

test("a code is useless in another browser, and the right one ends with the fifth wrong try", async () => {
  const email = newEmail();
  const { code, browser } = await ask(email);
  const stranger = await ask(newEmail());

  expect(comeBack(await send({ intent: "verify", code }, ""))).toMatchObject({ status: 409 });

  const left = comeBack(
    await send({ intent: "verify", code: other(stranger.code) }, stranger.browser),
  );

  expect(left).toMatchObject({
    status: 400,
    errors: { code: ["This code is incorrect. You have 4 more tries."] },
  });
  for (let wrong = 1; wrong <= 3; wrong++)
    await send({ intent: "verify", code: other(code) }, browser);
  const last = comeBack(await send({ intent: "verify", code: other(code) }, browser));

  expect(last.errors.code).toEqual(["This code is incorrect. You have one more try."]);
  expect(comeBack(await send({ intent: "verify", code: other(code) }, browser)).status).toBe(409);
  expect(comeBack(await send({ intent: "verify", code }, browser)).status).toBe(409);
  expect(await userOf(email)).toBeUndefined();
});

test("parallel guesses count, too", async () => {
  const { code, browser } = await ask(newEmail());
  const guess = (n: number) =>
    send({ intent: "verify", code: other(String((Number(code) + n) % 1_000_000)) }, browser);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));

  expect(answers.filter((answer) => comeBack(answer).status === 400)).toHaveLength(4);
  expect(comeBack(await send({ intent: "verify", code }, browser)).status).toBe(409);
});

test("codes and links expire after ten minutes, and a new request ends the former code of this browser", async () => {
  const email = newEmail();
  const first = await ask(email);
  const second = await ask(email, first.browser);

  expect(comeBack(await send({ intent: "verify", code: first.code }, first.browser)).status).toBe(
    409,
  );
  expect(await linkPage(visit(`/login/link?token=${first.token}`))).toMatchObject({
    loginId: null,
  });
  clock.now = () => new Date(Date.now() + 10 * 60_000 + 1);
  expect(comeBack(await send({ intent: "verify", code: second.code }, second.browser)).status).toBe(
    409,
  );
  expect(comeBack(await openLink(submit("/login/link", { token: second.token }))).status).toBe(409);
  expect(await loginPage(visit("/login", { cookie: second.browser }))).toMatchObject({
    code: null,
  });
});

test("the link signs in in any browser, only when its button is pressed, and ends the code", async () => {
  const email = newEmail();
  const { token, code, browser } = await ask(email);

  for (let time = 0; time < 2; time++)
    expect(await linkPage(visit(`/login/link?token=${token}`))).toMatchObject({ loginId: email });
  const done = (await openLink(submit("/login/link", { token }))) as Response;

  expect(done.headers.get("Location")).toBe("/checkout/7");
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: (await userOf(email))!.id });
  expect(comeBack(await send({ intent: "verify", code }, browser)).status).toBe(409);
  expect(comeBack(await openLink(submit("/login/link", { token }))).status).toBe(409);
});

test("Enter signs in with a password if one was typed, and asks for a code if none was", async () => {
  const user = await makeMember();
  const done = (await send({
    intent: "enter",
    loginId: user.email,
    password: PASSWORD,
  })) as Response;

  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user.id });

  const sent = (await send({ intent: "enter", loginId: user.email, password: "" })) as Response;

  expect(sent.headers.get("Location")).toBe(SHOW);
});

test("the form comes back for phone numbers, for what is no address and for what is no code", async () => {
  const errorAt = async (fields: Record<string, string>, cookie = "") =>
    comeBack(await send(fields, cookie));

  const ofNumber = () => errorAt({ intent: "code", loginId: "0903 555 017" });

  expect(await withMailServer(false, ofNumber)).toMatchObject({
    errors: { loginId: ["This site can't send codes yet. Please sign in with your password."] },
  });
  expect(await withMailServer(true, ofNumber)).toMatchObject({
    status: 400,
    errors: {
      loginId: ["We can only email codes. Please enter your email, or sign in with your password."],
    },
    typed: { loginId: "0903 555 017" },
  });
  expect(await errorAt({ intent: "code", loginId: "no address" })).toMatchObject({ status: 400 });

  const { browser } = await ask(newEmail());

  expect(await errorAt({ intent: "verify", code: "12345" }, browser)).toMatchObject({
    status: 400,
    errors: { code: ["Please enter the six digits."] },
  });
});

test("an account with two-step verification is asked for its own code next", async () => {
  const user = await makeMember({ emailProvenAt: new Date() });
  const confirmedAt = new Date();

  await transaction((tx) =>
    tx.insert(secondFactors).values({ userId: user.id, secret: "x", confirmedAt }),
  );

  const { code, browser } = await ask(user.email);
  const done = (await send({ intent: "verify", code }, browser)) as Response;

  expect(done.headers.get("Location")).toMatch(/^\/login\/code\?/);
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: null });
});

test("a suspended person is told so only after the right code", async () => {
  const user = await makeMember({
    suspendedAt: new Date(),
    suspensionReason: "Sold fake tickets",
  });
  const { code, browser } = await ask(user.email);
  const wrongCode = code === "000000" ? "000001" : "000000";
  const guessed = comeBack(await send({ intent: "verify", code: wrongCode }, browser));
  const refused = comeBack(await send({ intent: "verify", code }, browser));

  expect(JSON.stringify(guessed)).not.toContain("uspended");
  expect(refused).toMatchObject({
    status: 403,
    errors: {
      "": [
        "Your account is suspended.",
        "Reason: Sold fake tickets",
        "It stays suspended until our team lifts this.",
      ],
    },
  });
});

test("whoever proves an email first may remove a password that another person chose, with all access it gave", async () => {
  const user = await makeMember();
  const foreign = await cookieFor(user);
  const { code, browser } = await ask(user.email);
  const done = (await send({ intent: "verify", code }, browser)) as Response;

  expect(done.headers.get("Location")).toBe("/login/password?returnTo=%2Fcheckout%2F7");

  const cookie = cookiesOf(done);
  const path = "/login/password?returnTo=%2Fcheckout%2F7";

  expect(await passwordPage(visit(path, { cookie }))).toMatchObject({
    title: "Is this your password?",
  });

  const answered = (await answerPassword(
    submit(path, { intent: "foreign" }, { cookie }),
  )) as Response;

  expect(answered.headers.get("Location")).toBe("/checkout/7");
  expect(await userOf(user.email)).toMatchObject({ passwordHash: null });
  expect(await getActor(foreign)).toMatchObject({ userId: null });
  expect(await getActor(cookie)).toMatchObject({ userId: user.id });

  const again = (await outcome(() => passwordPage(visit(path, { cookie })))) as Response;

  expect(again.headers.get("Location")).toBe("/checkout/7");
});

test("a password that is kept is not asked about again; one that nobody answered for is, in a known browser, too", async () => {
  const user = await makeMember();
  const first = await ask(user.email);
  const signedIn = cookiesOf(
    (await send({ intent: "verify", code: first.code }, first.browser)) as Response,
  );
  const second = await ask(user.email, signedIn);
  const done = (await send(
    { intent: "verify", code: second.code },
    `${second.browser}; ${signedIn}`,
  )) as Response;

  expect(done.headers.get("Location")).toBe("/login/password?returnTo=%2Fcheckout%2F7");

  const cookie = cookiesOf(done);
  const kept = (await answerPassword(
    submit("/login/password", { intent: "mine" }, { cookie }),
  )) as Response;

  expect(kept.headers.get("Location")).toBe("/");

  const third = await ask(user.email);
  const again = (await send({ intent: "verify", code: third.code }, third.browser)) as Response;

  expect(again.headers.get("Location")).toBe("/checkout/7");
  expect(await userOf(user.email)).toMatchObject({ passwordHash: user.passwordHash });
});

test("whoever signed in with the password does not decide whose it is", async () => {
  const user = await makeMember();
  const foreign = cookiesOf((await send({ loginId: user.email, password: PASSWORD })) as Response);
  const own = await ask((await makeMember()).email);
  const proven = cookiesOf(
    (await send({ intent: "verify", code: own.code }, own.browser)) as Response,
  );

  for (const cookie of [foreign, `${foreign}; ${proven}`])
    for (const intent of ["mine", "foreign"]) {
      const send = () => answerPassword(submit("/login/password", { intent }, { cookie }));

      expect(((await outcome(send)) as Response).headers.get("Location")).toBe("/");
      expect(await userOf(user.email)).toMatchObject({
        passwordHash: user.passwordHash,
        emailProvenAt: null,
      });
    }

  const { code, browser } = await ask(user.email);
  const done = (await send({ intent: "verify", code }, browser)) as Response;

  expect(done.headers.get("Location")).toBe("/login/password?returnTo=%2Fcheckout%2F7");
});

const readOf = (cookies: string) => `${cookies}; nhacsong_currency=usd`;

/** A guest who asked for a code on the page of a show, and what the code's page offers. */
async function guestAt(fields: { maxAttendees?: number } = {}) {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id, ...fields });
  const path = `/login?returnTo=${encodeURIComponent(`/checkout/${event.id}?buy=1&source=embed`)}`;
  const { browser, code } = await ask(newEmail(), "", path);
  const { purchase } = (await loginPage(visit(path, { cookie: readOf(browser) }))) as unknown as {
    purchase: { price: string; fields: Record<string, string> } | null;
  };
  const verify = async (shown = purchase!.fields) => {
    const done = (await send({ intent: "verify", code, ...shown }, browser, path)) as Response;

    return { to: done.headers.get("Location")!, cookies: cookiesOf(done) };
  };

  const arrive = async () => {
    const { to, cookies } = await verify();

    return (await resume(visit(to, { cookie: cookies }))) as Response;
  };

  return { event, purchase, verify, arrive };
}

test("a guest who begins on a show's page has the seat with the code, and pays next", async () => {
  const { event, purchase, arrive } = await guestAt();

  expect(purchase).toMatchObject({
    price: "$18.00",
    fields: { amount: "18.00", currency: "usd", method: "card" },
  });

  const [payment] = await paymentsOf(event.id, await arrive());

  expect(payment).toMatchObject({
    state: "held",
    amountCents: 1800,
    currency: "usd",
    source: "embed",
  });
});

test("without the offer of the code's page, or for another address, the code leads to the checkout", async () => {
  const { event, verify } = await guestAt();

  expect((await verify({})).to).toBe(`/checkout/${event.id}?buy=1&source=embed`);
  expect(await db.$count(payments, eq(payments.eventId, event.id))).toBe(0);
});

test("a price that changed or a seat that went leads to the checkout, which says so", async () => {
  const changed = await guestAt();

  await transaction((tx) =>
    tx.update(events).set({ ticketPriceCents: 2000 }).where(eq(events.id, changed.event.id)),
  );

  const full = await guestAt({ maxAttendees: 1 });

  await makeTicket(full.event.id);
  for (const { event, arrive } of [changed, full]) {
    const answer = await arrive();

    expect(answer.headers.get("Location")).toBe(`/checkout/${event.id}?source=embed`);
    expect(await toastOf(answer)).toMatchObject({ isError: true });
    expect(
      await db.$count(payments, and(eq(payments.eventId, event.id), eq(payments.state, "held"))),
    ).toBe(0);
  }
});

test("nothing is offered for a show that is sold out, free or unknown", async () => {
  const full = await makeTicketedEvent({ artistId: (await makeArtist()).id, maxAttendees: 1 });

  await makeTicket(full.id);

  const free = await makeEvent({ artistId: (await makeArtist()).id });

  for (const id of [full.id, free.id, "nothing"]) {
    const path = `/login?returnTo=${encodeURIComponent(`/checkout/${id}?buy=1`)}`;
    const { browser } = await ask(newEmail(), "", path);

    expect(await loginPage(visit(path, { cookie: browser }))).toMatchObject({ purchase: null });
  }
});

async function paymentsOf(eventId: string, answer: Response) {
  const id = /^\/pay\/([\w-]+)$/.exec(answer.headers.get("Location")!)![1]!;

  return db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.eventId, eventId)));
}
