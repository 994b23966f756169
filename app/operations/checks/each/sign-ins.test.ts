import { beforeEach, expect, test } from "vitest";
import { throttleMailedCode, throttleSignIn } from "~/auth/sign-in-throttles.server";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { summarize } from "../../../../test/factories/base/checks";
import { readSignIns } from "./site.server";

const sees = () => summarize("signIns", readSignIns());

const signIn = (
  number: number,
  address: string,
  throttle: typeof throttleSignIn = throttleSignIn,
) =>
  throttle(`person${number}@nhacsong.test`, { address, cookie: null }, () => Promise.resolve(true));

async function signInFrom(addresses: string[]) {
  for (const [number, address] of addresses.entries())
    await signIn(number, address, number % 2 ? throttleSignIn : throttleMailedCode);
}

const PROXY = "203.0.113.7";

beforeEach(() => {
  env.APP_URL = "https://nhacsong.test";
});

test("ten accounts that signed in from one address are found, and one from elsewhere ends that", async () => {
  await signInFrom(Array<string>(9).fill(PROXY));
  for (let times = 0; times < 5; times += 1) await signIn(1, PROXY);
  const refused = throttleSignIn("x@nhacsong.test", { address: PROXY, cookie: null }, () =>
    Promise.reject(new Error()),
  );

  await expect(refused).rejects.toThrow();
  expect(sees()).toBeNull();

  await signIn(9, PROXY);
  expect(sees()).toBe("warn one proxy");
  expect(readSignIns()).toMatchObject({ values: { address: PROXY } });
  await signIn(10, "198.51.100.4");
  expect(sees()).toBe("ok several");
  expect(readSignIns()).toMatchObject({ values: { count: 10, addresses: 2 } });
  await signInFrom(Array<string>(10).fill(UNNAMED_PROXY));
  expect(sees()).toBe("warn unnamed proxy");
});

test("a site for this machine only has no such check", () => {
  env.APP_URL = "http://127.0.0.1:3000";
  expect(sees()).toBeNull();
});
