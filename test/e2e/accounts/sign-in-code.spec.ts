import { expect } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { readMail } from "../outbox";
import { visitor } from "../visitor";

const RUNS = [
  { language: "en", javaScriptEnabled: true, show: "dem-he-vang", name: "Guest" },
  { language: "vi", javaScriptEnabled: false, show: "chuyen-do-cuoi", name: "Khách" },
] as const;

for (const { language, javaScriptEnabled, show, name } of RUNS) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`a guest without a password is three screens away from the player, ${how} scripts`, async ({
    browser,
  }) => {
    const { page, errors } = await visitor(browser, {
      language,
      javaScriptEnabled,
      width: 360,
      height: 740,
    });
    const email = `chu.nam.${language}@example.com`;
    const screens: string[] = [];
    const arrive = async (path: RegExp) => {
      await page.waitForURL(path);
      await expect(page.locator("h1")).toHaveCount(1);
      screens.push(new URL(page.url()).pathname);
    };

    await page.goto(`/event/${demoEvent(show)}`);
    await page.fill(".side input[name=loginId]", email);
    await page.press(".side input[name=loginId]", "Enter");
    await arrive(/\/login\?/);
    await page.fill("input[name=code]", /\b\d{6}\b/.exec(await readMail(email))![0]);
    await page.press("input[name=code]", "Enter");
    await arrive(/\/pay\/[\w-]+$/);
    await page.locator("main input[type=radio]").first().check();
    await page.locator("main form button[type=submit]").last().click();
    await arrive(/\/tickets\/[\w-]+$/);

    await expect(page.locator(".pass").getByText(name, { exact: true })).toBeVisible();
    await page.fill("main input[name=name]", "Lê Thị Bảy");
    await page.click("button[name=intent][value=name]");
    await expect(page.locator(".pass").getByText("Lê Thị Bảy")).toBeVisible();
    await expect(page.locator("main input[name=name]")).toHaveCount(0);

    await page.locator("main a[href^='/stream/']").first().click();
    await page.waitForURL(`**/stream/${demoEvent(show)}`);
    expect(screens.map((path) => path.split("/")[1])).toEqual(["login", "pay", "tickets"]);
    expect(errors).toEqual([]);
  });
}
