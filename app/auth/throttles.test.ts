import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeMember, PASSWORD } from "../../test/factories/members";
import { actorFor, cookieFor } from "../../test/factories/people";
import { comeBack, submit } from "../../test/factories/requests";
import { changePassword } from "~/models/accounts/profile.server";
import { action as applyPage } from "~/routes/_account+/apply";
import { rememberBrowser } from "./cookies/known-browser.server";
import { throttleGuess, throttleMail, throttleMailedCode } from "./throttles.server";

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

test("after 30 wrong codes in a day strangers are sent to the link in the mail, and the owner's browser is not", async () => {
  const [email, address] = [`${randomUUID()}@example.com`, "192.0.2.30"];
  const stranger = { address, cookie: null };
  for (let guess = 0; guess < 30; guess++)
    await expect(throttleMailedCode(email, stranger, wrong)).rejects.toThrow("wrong");
  const refusal = { code: "throttled", messageKey: "accounts:codeUseLink" };
  await expect(throttleMailedCode(email.toUpperCase(), stranger, right)).rejects.toMatchObject(refusal);
  const owner = { address, cookie: (await rememberBrowser(null, { email, phone: null })).split(";")[0] };
  expect(await throttleMailedCode(email, owner, right)).toBe("right");
  for (let mail = 0; mail < 3; mail++) await throttleMail(email, randomUUID(), null);
  await expect(throttleMail(email, randomUUID(), null)).rejects.toMatchObject({ code: "throttled" });
  await throttleMail(email, randomUUID(), owner.cookie);
});

test("texts from all addresses of one customer with an IPv6 /48 count together", async () => {
  const ask = (at: number, network = "2001:db8:48") =>
    throttleMail(`+8490355${5000 + at}`, `${network}:${at.toString(16)}::/64`, null);
  for (let at = 0; at < 600; at++) await ask(at);
  await expect(ask(600)).rejects.toMatchObject({ code: "throttled" });
  await ask(601, "2001:db8:49");
});
