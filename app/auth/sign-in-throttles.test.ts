import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { withMailServer } from "../../test/factories/delivery/mail-server";
import { provideTexts } from "../../test/factories/accounts/texted-codes";
import { makeMember } from "../../test/factories/accounts/members";
import { raiseCredentialsVersion } from "~/models/accounts/authentication/credentials-version.server";
import { transaction } from "~db/client.server";
import { rememberBrowser } from "./cookies/known-browser.server";
import {
  mayTryStrayCode,
  throttleCodeRequest,
  throttleMail,
  throttleAwaitedCode,
  throttleMailedCode,
  throttleSignIn,
} from "./sign-in-throttles.server";

const wrong = () => Promise.reject(new Error("wrong"));
const right = () => Promise.resolve("right");
const throttled = { code: "throttled" };
const cookieOf = async (account: Parameters<typeof rememberBrowser>[1]) =>
  (await rememberBrowser(null, account)).split(";")[0]!;
/** A request from a new network, or from a known one. */
const from = (address: string = randomUUID(), cookie: string | null = null) => ({
  address,
  cookie,
});
const { newPhone } = provideTexts(903_556_000);
const newEmail = () => `${randomUUID()}@example.com`;

/** Runs the work until it is throttled. @returns how often it ran */
async function countRuns(attempt: (work: () => Promise<never>) => Promise<unknown>, max = 200) {
  let runs = 0;
  const work = () => {
    runs += 1;

    return wrong();
  };

  for (let time = 0; time < max; time++) await attempt(work).catch(() => {});

  return runs;
}

test("15 wrong passwords end the tries of one network, not those of the owner elsewhere", async () => {
  const user = await makeMember();
  const [intruder, home] = [from(), from()];

  expect(await countRuns((work) => throttleSignIn(user.email, intruder, work))).toBe(15);

  const refusal = { ...throttled, messageKey: "accounts:passwordTriesOver" };

  await expect(throttleSignIn(user.email, intruder, right)).rejects.toMatchObject(refusal);
  expect(await throttleSignIn(user.email, home, right)).toBe("right");
  expect(
    await throttleSignIn(user.email, { ...intruder, cookie: await cookieOf(user) }, right),
  ).toBe("right");
});

test("all strangers together have 60 wrong passwords, and the owner's browser its own", async () => {
  const user = await makeMember();

  expect(await countRuns((work) => throttleSignIn(user.email, from(), work))).toBe(60);
  expect(await throttleSignIn(user.email, from(randomUUID(), await cookieOf(user)), right)).toBe(
    "right",
  );
});

test("signing in to an address of the same mailbox gives no new guesses at another account", async () => {
  const email = newEmail();
  const intruder = from();
  const own = email.replace("@", "+mine@");

  const runs = await countRuns(async (work) => {
    await throttleSignIn(own, intruder, right);
    await throttleSignIn(email, intruder, work);
  }, 40);

  expect(runs).toBe(15);
});

test.each([
  [true, "accounts:codeUseLink"],
  [false, "accounts:codeTriesOverToday"],
])(
  "after 30 wrong codes in a day a network is refused, and others are not; with mail %s: %s",
  (isMailOn, messageKey) =>
    withMailServer(isMailOn, async () => {
      const user = await makeMember({ emailProvenAt: new Date() });
      const { email } = user;
      const intruder = from();

      expect(await countRuns((work) => throttleMailedCode(email, intruder, work))).toBe(30);

      const refusal = { ...throttled, messageKey };

      await expect(throttleMailedCode(email.toUpperCase(), intruder, right)).rejects.toMatchObject(
        refusal,
      );

      const owner = { ...intruder, cookie: await cookieOf(user) };

      await expect(
        throttleMailedCode(email, intruder, right, { isForProof: true }),
      ).rejects.toMatchObject({ messageKey: "accounts:codeProofTriesOver" });

      for (const source of [owner, from()])
        expect(await throttleMailedCode(email, source, right)).toBe("right");
    }),
);

test.each([
  [true, "accounts:mailsEnough"],
  [false, "accounts:linksEnough"],
])(
  "no one else uses up the messages that another network or the owner's browser may ask for; with mail %s: %s",
  (isMailOn, messageKey) =>
    withMailServer(isMailOn, async () => {
      const user = await makeMember({ emailProvenAt: new Date() });
      const intruder = from();

      for (let mail = 0; mail < 3; mail++) await throttleMail(user.email, intruder);

      const refusal = { ...throttled, messageKey };

      await expect(throttleMail(user.email, intruder)).rejects.toMatchObject(refusal);

      for (const source of [from(), { ...intruder, cookie: await cookieOf(user) }])
        await throttleMail(user.email, source);
    }),
);

test.each([
  ["whose email nobody has proven", { emailProvenAt: null }],
  ["whose password is in doubt", { emailProvenAt: new Date(), credentialsDoubtedAt: new Date() }],
])(
  "a browser that signed in to an account %s counts as a stranger's for codes",
  async (_what, fields) => {
    const user = await makeMember(fields);
    const intruder = from();

    await countRuns((work) => throttleMailedCode(user.email, intruder, work));

    const known = { ...intruder, cookie: await cookieOf(user) };

    await expect(throttleMailedCode(user.email, known, right)).rejects.toMatchObject(throttled);
  },
);

test("browsers that were known before the credentials changed count as strangers'", async () => {
  const user = await makeMember({ emailProvenAt: new Date() });
  const before = from(randomUUID(), await cookieOf(user));

  await transaction((tx) => raiseCredentialsVersion(tx, user.id));
  await countRuns((work) => throttleMailedCode(user.email, { ...before, cookie: null }, work));
  await expect(throttleMailedCode(user.email, before, right)).rejects.toMatchObject(throttled);
});

test("strangers together have 60 wrong codes a day for one address, and with known browsers 100", async () => {
  const user = await makeMember({ emailProvenAt: new Date() });

  expect(await countRuns((work) => throttleMailedCode(user.email, from(), work))).toBe(60);

  const known = await Promise.all(Array.from({ length: 3 }, () => cookieOf(user)));
  let browser = 0;
  const attempt = (work: () => Promise<never>) =>
    throttleMailedCode(user.email, from(randomUUID(), known[browser++ % known.length]), work);

  expect(await countRuns(attempt)).toBe(40);
});

test("one number gets 15 texts a day from strangers, and 20 from all", async () => {
  const phone = newPhone();
  const user = await makeMember({ email: null, phone, phoneProvenAt: new Date() } as never);
  const count = async (ask: () => Promise<unknown>) => {
    let sent = 0;

    for (let time = 0; time < 30; time++)
      await ask().then(
        () => {
          sent += 1;
        },
        () => {},
      );

    return sent;
  };

  expect(await count(() => throttleCodeRequest(phone, from()))).toBe(15);
  expect(
    await count(async () => throttleCodeRequest(phone, from(randomUUID(), await cookieOf(user)))),
  ).toBe(5);
});

test("wrong codes from one address count together, whosever they are", async () => {
  const source = from();
  const guess = (at: number) =>
    throttleMailedCode(`${at}-${source.address}@example.com`, source, wrong);

  for (let at = 0; at < 500; at++) await expect(guess(at)).rejects.toThrow("wrong");
  for (let at = 0; at < 100; at++) await throttleAwaitedCode(source);
  await expect(guess(600)).rejects.toMatchObject({ ...throttled, messageKey: "errors:throttled" });
});

test("a browser without a code of its own gets few tries at another's", async () => {
  const email = newEmail();
  const intruder = from();

  for (let time = 0; time < 5; time++) expect(await mayTryStrayCode(email, intruder)).toBe(true);
  expect(await mayTryStrayCode(email, intruder)).toBe(false);
  for (let time = 0; time < 40; time++) await mayTryStrayCode(email, from());
  expect(await mayTryStrayCode(email, from())).toBe(false);
});

test("texts from all addresses of one customer with an IPv6 /48 count together", async () => {
  const ask = (at: number, network = "2001:db8:48") =>
    throttleCodeRequest(`+8490${3550000 + at}`, from(`${network}:${at.toString(16)}::/64`));

  for (let at = 0; at < 2000; at++) await ask(at);
  await expect(ask(2000)).rejects.toMatchObject(throttled);
  await ask(2001, "2001:db8:49");
});

test("one address asks for more codes than for links", async () => {
  const source = from();

  for (let at = 0; at < 600; at++) await throttleCodeRequest(newEmail(), source);
  await expect(throttleCodeRequest(newEmail(), source)).rejects.toMatchObject(throttled);
});

test("one mailbox has one count, whatever its tags, and its dots where the provider ignores them", async () => {
  const source = from();
  const name = randomUUID();

  for (const email of [
    `thu.mai.${name}@gmail.com`,
    `thumai${name}+1@gmail.com`,
    `ThuMai.${name}@googlemail.com`,
  ])
    await throttleCodeRequest(email, source);
  await expect(throttleCodeRequest(`thumai${name}@gmail.com`, source)).rejects.toMatchObject(
    throttled,
  );

  for (const email of [`thu.mai@${name}.test`, `thu.mai+1@${name}.test`, `thu.mai+2@${name}.test`])
    await throttleCodeRequest(email, source);
  await expect(throttleCodeRequest(`thu.mai+3@${name}.test`, source)).rejects.toMatchObject(
    throttled,
  );
  await throttleCodeRequest(`thumai@${name}.test`, source);
});

test("a network gets 30 codes a day for an email; after 100 of strangers an address gets one in ten minutes", async () => {
  const email = newEmail();

  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    const later = () => vi.advanceTimersByTimeAsync(10 * 60_000 + 1000);
    const one = from();

    for (let mail = 0; mail < 30; mail++) {
      if (mail % 3 === 0) await later();
      await throttleCodeRequest(email, one);
    }

    await later();
    await expect(throttleCodeRequest(email, one)).rejects.toMatchObject(throttled);

    for (let mail = 30; mail < 100; mail++) await throttleCodeRequest(email, from());
    await expect(throttleCodeRequest(email, from(), { isForProof: true })).rejects.toMatchObject(
      throttled,
    );
    await throttleCodeRequest(email, from());
    await expect(throttleCodeRequest(email, from())).rejects.toMatchObject(throttled);
    await later();
    await throttleCodeRequest(email, from());
  } finally {
    vi.useRealTimers();
  }
});
