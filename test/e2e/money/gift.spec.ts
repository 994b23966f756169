import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { demoEvent } from "../demo";
import { buyTicket } from "./money";
import { signUp } from "../people";

const SHOW = "chuyen-do-cuoi";
const NUMBER = "0912 345 678";

/** Buys a gift by the checkout's forms. @returns the link to pass on */
async function give(page: Page): Promise<string> {
  await page.goto(`/checkout/${demoEvent(SHOW)}?gift=1`);
  await page.getByLabel(/Who is it for/).fill(NUMBER);
  await page.getByLabel("Your message").fill("Chúc bác xem vui");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("**/pay/**");
  await page.getByLabel(/Card that pays/).check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/tickets\/[\w-]+$/);
  await expect(page.getByRole("heading", { name: "Your gift" })).toBeVisible();
  return page.locator("input[readonly]").inputValue();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a gift is bought, passed on, and claimed once by the person who opens its link", async ({
      page,
      browser,
    }) => {
      test.setTimeout(240_000);
      await signUp(page, "Ngoc Lan");
      const link = await give(page);
      const receiver = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await receiver.goto(link);
      await expect(receiver.getByText("Ngoc Lan is giving you a ticket to this show.")).toBeVisible();
      await signUp(receiver, "Bac Ba");
      await receiver.goto(link);
      await receiver.getByRole("button", { name: "Claim the ticket" }).click();
      await receiver.waitForURL(/\/tickets\/[\w-]+$/);
      await expect(receiver.getByRole("img", { name: "QR code" })).toBeVisible();
      await page.goto("/tickets?tab=gifts");
      await expect(page.getByText("Claimed by Bac Ba")).toBeVisible();
      await receiver.context().close();
    });

    test("a ticket's code opens the show on another device until a new one is created", async ({ page, browser }) => {
      test.setTimeout(240_000);
      await signUp(page, "Chi Tu");
      const ticket = await buyTicket(page, demoEvent(SHOW));
      await expect(page.getByRole("heading", { name: "Watch on another device" })).toBeVisible();
      await page.getByRole("button", { name: "Create a new code" }).click();
      await expect(page.getByText("This is your new code. The old one no longer works.").first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(ticket));
      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage();
      const answer = await guest.goto("/device/AAAA-BBBB.0123456789012345678901");
      expect(answer?.status()).toBe(404);
      await guest.context().close();
    });
  });
}
