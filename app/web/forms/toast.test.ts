import { expect, test } from "vitest";
import { takeToast, toastCookie } from "./toast.server";

test("a long parameter ends early, because browsers refuse large cookies", async () => {
  const params = { reason: "ệ".repeat(2000) };
  const cookie = await toastCookie({
    title: "accounts:suspended",
    body: "accounts:suspendedReason",
    params,
  });
  const request = new Request("http://site/login", { headers: { Cookie: cookie.split(";")[0]! } });
  const { toast } = await takeToast(request, "en");

  expect(cookie.length).toBeLessThan(4096);
  expect(toast?.body).toMatch(/ệ{300}…$/);
});
