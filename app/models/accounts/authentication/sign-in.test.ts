import type * as argon2 from "@node-rs/argon2";
import { beforeEach, expect, test, vi } from "vitest";
import { makeMember } from "../../../../test/factories/accounts/members";

const verify = vi.hoisted(() => vi.fn());

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();

  return { ...real, verify: verify.mockImplementation(real.verify) };
});

const { checkCredentials } = await import("./sign-in.server");

beforeEach(() => void verify.mockClear());

test("an attempt at an unknown account costs the same hashing as a wrong password", async () => {
  const { email } = await makeMember();
  const noPassword = await makeMember({ passwordHash: null });
  const costOf = (hash: string) => hash.split("$").slice(0, 4).join("$");
  const costs = [];

  for (const loginId of [email, noPassword.email, "nobody@example.com", "no id"]) {
    await expect(checkCredentials({ loginId, password: "wrong password" })).rejects.toMatchObject({
      code: "unauthenticated",
      messageKey: "accounts:invalidCredentials",
    });
    costs.push(costOf(verify.mock.lastCall![0] as string));
  }

  expect(verify).toHaveBeenCalledTimes(4);
  expect(new Set(costs).size).toBe(1);
});
