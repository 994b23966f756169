import { expect, type Page } from "@playwright/test";

/** Buys with the test provider by plain forms. @returns the ticket's path */
export async function buyTicket(page: Page, eventId: string): Promise<string> {
  await page.goto(`/checkout/${eventId}`);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("**/pay/**");
  await expect(page).toHaveTitle(/Test payments/);
  await expect(page.getByText("Test payments: no money moves").first()).toBeVisible();
  await page.getByLabel(/Card that pays/).check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/tickets\/[\w-]+$/);
  return new URL(page.url()).pathname;
}
