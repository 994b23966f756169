import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { makeMember, PASSWORD } from "../../test/factories/members";
import { actorFor, cookieFor } from "../../test/factories/people";
import { comeBack, submit } from "../../test/factories/requests";
import { bumpCredentialsVersion } from "~/models/accounts/authentication/credentials-version.server";
import { changePassword } from "~/models/accounts/profile.server";
import { action as applyPage } from "~/routes/_account+/apply";
import { transaction } from "~db/client.server";
import { rememberBrowser } from "./cookies/known-browser.server";
import { throttleCodeRequest, throttleGuess, throttleMail, throttleMailedCode } from "./throttles.server";

const wrong = () => Promise.reject(new Error("wrong"));
const right = () => Promise.resolve("right");

test("the sixteenth guess is throttled, and success with one secret does not reset another's count", async () => {
  const userId = randomUUID();
  for (let guess = 0; guess < 15; guess++)
    await expect(throttleGuess("password", userId, wrong)).rejects.toThrow("wrong");
  await throttleGuess("code", userId, right);
  await expect(throttleGuess("password", userId, right)).rejects.toMatchObject({ code: "throttled" });
});

test("applying without an invitation code neither counts as a guess nor resets the count", async () => {
  const user = await makeMember();
  const cookie = await cookieFor(user);
  const apply = (code = "") => applyPage(submit("/apply", { stageName: "Đò Chiều", links: "", code }, { cookie }));
  const form = { password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };
  const guess = (currentPassword: string) =>
    throttleGuess("password", user.id, () =>
      changePassword(actorFor(user), { ...form, currentPassword, session: null }),
    );
  for (let time = 0; time < 15; time++) {
    await expect(guess("a guess")).rejects.toMatchObject({ code: "invalid" });
    expect(((await apply()) as Response).status).toBe(302);
  }
  expect(((await apply()) as Response).status).toBe(302);
  await expect(guess(PASSWORD)).rejects.toMatchObject({ code: "throttled" });
  for (let time = 0; time < 15; time++) expect(comeBack(await apply("ABCD-EFGH")).status).toBe(400);
  expect(comeBack(await apply("ABCD-EFGH")).status).toBe(429);
});

const WRONG = { address: "192.0.2.30", cookie: null };
const cookieOf = async (account: Parameters<typeof rememberBrowser>[1]) =>
  (await rememberBrowser(null, account)).split(";")[0]!;

test("after 30 wrong codes in a day strangers are sent to the link in the mail, and the owner's browser is not", async () => {
  const user = await makeMember({ emailProvenAt: new Date() });
  const { email } = user;
  for (let guess = 0; guess < 30; guess++)
    await expect(throttleMailedCode(email, WRONG, wrong)).rejects.toThrow("wrong");
  const refusal = { code: "throttled", messageKey: "accounts:codeUseLink" };
  await expect(throttleMailedCode(email.toUpperCase(), WRONG, right)).rejects.toMatchObject(refusal);
  const owner = { ...WRONG, cookie: await cookieOf(user) };
  expect(await throttleMailedCode(email, owner, right)).toBe("right");
  for (let mail = 0; mail < 3; mail++) await throttleMail(email, randomUUID(), null);
  await expect(throttleMail(email, randomUUID(), null)).rejects.toMatchObject({ code: "throttled" });
  await throttleMail(email, randomUUID(), owner.cookie);
});

test.each([
  ["whose email nobody has proven", { emailProvenAt: null }],
  ["whose password is in doubt", { emailProvenAt: new Date(), credentialsDoubtedAt: new Date() }],
])("a browser that signed in to an account %s counts as a stranger's for codes", async (_what, fields) => {
  const user = await makeMember(fields);
  const known = { ...WRONG, cookie: await cookieOf(user) };
  for (let guess = 0; guess < 30; guess++)
    await expect(throttleMailedCode(user.email, WRONG, wrong)).rejects.toThrow("wrong");
  await expect(throttleMailedCode(user.email, known, right)).rejects.toMatchObject({ code: "throttled" });
});

test("browsers that were known before the credentials changed count as strangers'", async () => {
  const user = await makeMember({ emailProvenAt: new Date() });
  const before = { ...WRONG, cookie: await cookieOf(user) };
  await transaction((tx) => bumpCredentialsVersion(tx, user.id));
  for (let guess = 0; guess < 30; guess++)
    await expect(throttleMailedCode(user.email, WRONG, wrong)).rejects.toThrow("wrong");
  await expect(throttleMailedCode(user.email, before, right)).rejects.toMatchObject({ code: "throttled" });
});

test("all browsers together have 100 wrong codes and 20 texts a day for one address", async () => {
  const user = await makeMember({ emailProvenAt: new Date() });
  const phoned = await makeMember({ email: null, phone: "+84903556001", phoneProvenAt: new Date() } as never);
  let [tries, texts] = [0, 0];
  for (let browser = 0; browser < 5; browser++) {
    const from = { address: randomUUID(), cookie: await cookieOf(user) };
    for (let guess = 0; guess < 30; guess++)
      await throttleMailedCode(user.email, from, () => ((tries += 1), wrong())).catch(() => {});
  }
  for (let browser = 0; browser < 8; browser++) {
    const cookie = await cookieOf(phoned);
    for (let text = 0; text < 3; text++)
      await throttleCodeRequest("+84903556001", randomUUID(), cookie).then(
        () => (texts += 1),
        () => {},
      );
  }
  expect({ tries, texts }).toEqual({ tries: 100, texts: 20 });
});

test("wrong codes from one address count together, whosever they are", async () => {
  const source = { address: randomUUID(), cookie: null };
  const guess = (at: number) => throttleMailedCode(`${at}-${source.address}@example.com`, source, wrong);
  for (let at = 0; at < 600; at++) await expect(guess(at)).rejects.toThrow("wrong");
  await expect(guess(600)).rejects.toMatchObject({ code: "throttled", messageKey: "errors:throttled" });
});

test("texts from all addresses of one customer with an IPv6 /48 count together", async () => {
  const ask = (at: number, network = "2001:db8:48") =>
    throttleCodeRequest(`+8490${3550000 + at}`, `${network}:${at.toString(16)}::/64`, null);
  for (let at = 0; at < 2000; at++) await ask(at);
  await expect(ask(2000)).rejects.toMatchObject({ code: "throttled" });
  await ask(2001, "2001:db8:49");
});

test("one address asks for more codes than for links, and no address for 31 codes to one email", async () => {
  const [address, email] = [randomUUID(), `${randomUUID()}@example.com`];
  for (let at = 0; at < 600; at++) await throttleCodeRequest(`${at}-${email}`, address, null);
  await expect(throttleCodeRequest(email, address, null)).rejects.toMatchObject({ code: "throttled" });
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    for (let mail = 0; mail < 30; mail++) {
      if (mail % 3 === 0) await vi.advanceTimersByTimeAsync(5 * 60_000 + 1000);
      await throttleCodeRequest(email, randomUUID(), null);
    }
    await vi.advanceTimersByTimeAsync(5 * 60_000 + 1000);
    await expect(throttleCodeRequest(email, randomUUID(), null)).rejects.toMatchObject({ code: "throttled" });
  } finally {
    vi.useRealTimers();
  }
});
