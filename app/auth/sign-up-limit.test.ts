import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.APP_URL = "https://nhacsong.example";
});

import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { throttleSignUp } from "./throttles.server";

const times = async (count: number, address: string) => {
  for (let n = 0; n < count; n++) await throttleSignUp(address);
};

test("twenty people per address may sign up in ten minutes; addresses are counted separately", async () => {
  await times(20, "203.0.113.7");
  await expect(throttleSignUp("203.0.113.7")).rejects.toMatchObject({ code: "throttled" });
  await throttleSignUp("203.0.113.8");
});

test("people behind an unnamed proxy do not share one household's limit", async () => {
  await times(100, UNNAMED_PROXY);
});
