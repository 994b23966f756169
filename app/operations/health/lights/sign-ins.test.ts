import { beforeEach, expect, test } from "vitest";
import { throttleMailedCode, throttleSignIn } from "~/auth/sign-in-throttles.server";
import { LANGUAGES } from "~/locales/languages";
import { translator } from "~/locales/i18n.server";
import { lightText } from "~/locales/light-text";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { readSignInsLight } from "./site.server";

const signIn = (number: number, address: string, throttle: typeof throttleSignIn = throttleSignIn) =>
  throttle(`person${number}@nhacsong.test`, { address, cookie: null }, () => Promise.resolve(true));
async function signInFrom(addresses: string[]) {
  for (const [number, address] of addresses.entries())
    await signIn(number, address, number % 2 ? throttleSignIn : throttleMailedCode);
}
const PROXY = "203.0.113.7";

beforeEach(() => void (env.APP_URL = "https://nhacsong.test"));

test("ten accounts that signed in from one address turn the light, and one from elsewhere turns it back", async () => {
  await signInFrom(Array<string>(9).fill(PROXY));
  for (let times = 0; times < 5; times += 1) await signIn(1, PROXY);
  const refused = throttleSignIn("x@nhacsong.test", { address: PROXY, cookie: null }, () =>
    Promise.reject(new Error()),
  );
  await expect(refused).rejects.toThrow();
  expect(readSignInsLight()).toBeNull();

  await signIn(9, PROXY);
  expect(readSignInsLight()).toMatchObject({ state: "warn", fact: "one", todo: "proxy", values: { address: PROXY } });
  await signIn(10, "198.51.100.4");
  expect(readSignInsLight()).toMatchObject({ state: "ok", fact: "several", values: { count: 10, addresses: 2 } });
  await signInFrom(Array<string>(10).fill(UNNAMED_PROXY));
  expect(readSignInsLight()).toMatchObject({ state: "warn", fact: "unnamed" });
});

test("a site for this machine only has no such light; each state has texts in both languages", () => {
  for (const language of LANGUAGES) {
    for (const fact of ["one", "several", "unnamed"]) {
      const values = { count: 10, addresses: 2, address: PROXY };
      const texts = lightText(translator(language), language, { name: "signIns", fact, todo: "proxy", values });
      expect(Object.values(texts).join()).not.toMatch(/[{}]|health:|signIns\./);
    }
  }
  env.APP_URL = "http://127.0.0.1:3000";
  expect(readSignInsLight()).toBeNull();
});
