import { expect, type Page } from "@playwright/test";

/** From the test provider's page to the ticket, or to what else was bought. */
export async function payByTestCard(page: Page, bought = /\/tickets\/[\w-]+$/) {
  await page.waitForURL("**/pay/**");
  await page.locator("input[name=card][value=pays]").check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(bought);
}

/** Buys with the test provider by plain forms. @returns the ticket's path */
export async function buyTicket(page: Page, eventId: string): Promise<string> {
  await page.goto(`/checkout/${eventId}`);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("**/pay/**");
  await expect(page).toHaveTitle(/Test payments/);
  await expect(page.getByText("Test payments: no money moves").first()).toBeVisible();
  await payByTestCard(page);

  return new URL(page.url()).pathname;
}
