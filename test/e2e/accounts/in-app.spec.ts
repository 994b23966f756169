import { expect } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";

const ZALO =
  "Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0" +
  " Chrome/126.0.6478.71 Mobile Safari/537.36 Zalo android/12100720 ZaloTheme/light ZaloLanguage/vi";

test("inside an app, sign-in and the room show the way to the browser, without scripts and without Google", async ({
  browser,
}) => {
  const inZalo = await visitor(browser, {
    userAgent: ZALO,
    javaScriptEnabled: false,
    language: "vi",
    width: 390,
  });
  const hint = inZalo.page.getByText("Bạn đang xem trong Zalo");

  for (const path of ["/login", "/signup", `/stream/${demoEvent("live")}`]) {
    await inZalo.page.goto(path);
    await expect(hint).toHaveCount(1);
    await expect(inZalo.page.locator("a[href^='/api/auth/google']")).toHaveCount(0);
  }

  await inZalo.page.goto("/events");
  await expect(hint).toHaveCount(0);

  const { page } = await visitor(browser, { javaScriptEnabled: false });

  await page.goto("/login");
  await expect(page.locator("a[href^='/api/auth/google']")).toHaveCount(1);
  await expect(page.getByText("You're inside")).toHaveCount(0);
});

test("a camera that an app keeps from the page is not blamed on the connection or on the artist", async ({
  browser,
}) => {
  const { page } = await visitor(browser, { userAgent: ZALO, who: "artist" });

  await page.addInitScript(() => {
    Object.defineProperty(navigator, "mediaDevices", { value: undefined });
  });

  const show = await planShow(page, { title: "Trong ứng dụng", eventType: "free" });

  await page.goto(`/stream/${show}`);

  await page.getByRole("button", { name: "Start Streaming" }).click();

  await expect(
    page.getByText("This browser doesn't let pages use the camera.").first(),
  ).toBeVisible();
});
