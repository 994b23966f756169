import { expect } from "@playwright/test";
import { callApi } from "../api";
import { test } from "../journey-test";
import { signUp } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";

test.describe("a new singer without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("comes as an artist, is approved, and opens a rehearsal in one press", async ({
    page,
    browser,
  }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "For Artists" }).first().click();
    await expect(page).toHaveURL("/signup?returnTo=%2Fapply");

    await test.step("sign up and apply, which the way of sign-up leads to", async () => {
      await signUp(page, "Ngọc Lan", page.url());
      await expect(page).toHaveURL("/apply");
      await page.fill("input[name=stageName]", "Ngọc Lan Hát");
      await page.fill("textarea[name=bio]", "Hát bolero ở Cần Thơ.");
      await page.locator("input[name=genres]").first().check();
      await page.locator("form#apply button[type=submit]").click();
      await expect(page.locator("main")).toContainText("We've received your application");
    });

    await test.step("an admin approves", async () => {
      const { id } = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
      const { page: admin } = await visitor(browser, { who: "admin", javaScriptEnabled: false });

      await admin.goto(`/admin/actions/approve/${id}`);
      await admin.locator("main form button[type=submit]").last().click();
    });

    await test.step("the bell leads to the stage", async () => {
      await page.goto("/");
      await page.getByRole("link", { name: /^Notifications: \d new$/ }).click();
      await page.getByRole("link", { name: /Your application is approved/ }).click();
      await expect(page).toHaveURL("/dashboard");
    });

    await page.getByRole("button", { name: "Try: Try camera and sound" }).click();
    await expect(page).toHaveURL(/\/stream\/[\w-]+$/);
  });
});

test("a viewer goes from home to her show in one press", async ({ browser }) => {
  const { page: artist } = await visitor(browser, { who: "artist" });
  const show = await planShow(artist, { title: "Đêm nay hát", eventType: "free" });
  const visit = { newcomer: "Chị Hai", width: 390, height: 844, javaScriptEnabled: false };
  const { page, errors } = await visitor(browser, visit);

  await callApi(page, "POST", `/events/${show}/register`);
  await page.goto("/");
  await page.getByRole("link", { name: "Open the waiting page" }).click();

  await expect(page).toHaveURL(new RegExp(`/stream/${show}$`));
  expect(errors).toEqual([]);
});
