import { expect } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { payByTestCard } from "../checkout/money";
import { visitor } from "../visitor";

const REFUSALS = {
  throws: () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  },
  "is missing": () => null,
};

for (const [manner, refuse] of Object.entries(REFUSALS))
  test(`where the browser's storage ${manner}, a person reads, watches and pays`, async ({
    browser,
  }) => {
    const { page, errors } = await visitor(browser, { newcomer: "Stores Nothing" });

    await page.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { configurable: true, get: ${String(refuse)} });`);

    await page.goto(`/event/${demoEvent("live")}`);
    await page.locator("main a[href^='/stream/']").first().click();
    await page.locator("[name=message]").first().fill("Xin chào");
    await page.locator("[name=message]").first().press("Enter");
    await expect(page.getByText("Xin chào").first()).toBeVisible();

    await page.goto(`/event/${demoEvent("chuyen-do-cuoi")}`);
    await page.locator("main a[href^='/checkout/']").first().click();
    await page.locator("button[name=intent][value=pay]").click();
    await payByTestCard(page);
    expect(errors).toEqual([]);
  });
