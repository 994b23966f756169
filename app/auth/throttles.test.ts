import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeMember, PASSWORD } from "../../test/factories/accounts/members";
import { actorFor, cookieFor } from "../../test/factories/accounts/people";
import { comeBack, submit } from "../../test/factories/base/requests";
import { changePassword } from "~/models/accounts/profile.server";
import { action as applyPage } from "~/routes/_accounts+/apply";
import { throttleGuess } from "./throttles.server";

const wrong = () => Promise.reject(new Error("wrong"));
const right = () => Promise.resolve("right");

test("the sixteenth guess is throttled, and success with one secret does not reset another's count", async () => {
  const userId = randomUUID();

  for (let guess = 0; guess < 15; guess++)
    await expect(throttleGuess("password", userId, wrong)).rejects.toThrow("wrong");
  await throttleGuess("code", userId, right);
  await expect(throttleGuess("password", userId, right)).rejects.toMatchObject({
    code: "throttled",
  });
});

test("applying without an invitation code neither counts as a guess nor resets the count", async () => {
  const user = await makeMember();
  const cookie = await cookieFor(user);
  const apply = (code = "") =>
    applyPage(submit("/apply", { stageName: "Đò Chiều", links: "", code }, { cookie }));
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
