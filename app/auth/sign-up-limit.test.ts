import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.APP_URL = "https://nhacsong.example";
});

import { UNNAMED_PROXY } from "~/client-address.server";
import { throttleSignUp } from "./throttles.server";

const times = async (count: number, address: string) => {
  for (let n = 0; n < count; n++) await throttleSignUp(address);
};

test("twenty people of one address may sign up in ten minutes; other addresses do not count there", async () => {
  await times(20, "203.0.113.7");
  await expect(throttleSignUp("203.0.113.7")).rejects.toMatchObject({ code: "throttled" });
  await throttleSignUp("203.0.113.8");
});

test("everybody behind a proxy that is not named shares no household's count", async () => {
  await times(100, UNNAMED_PROXY);
});
