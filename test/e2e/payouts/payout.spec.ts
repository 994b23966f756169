import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { PASSWORD } from "../people";
import { visitor } from "../visitor";

/** An artist of the demo with a past show that sold tickets. */
const OWED = "$315.00";

/** Fills in an account in the United States for dollars. */
async function enterAccount(page: Page, number: string) {
  await page.goto("/dashboard/money?kind=us");

  const panel = page.locator("#account-usd");
  const change = panel.getByText("Change the account", { exact: true });
  if (await change.isVisible()) await change.click();
  await panel.getByLabel("Routing number").fill("021000021");
  await panel.getByLabel("Account number").fill(number);
  await panel.getByLabel("Account holder").fill("Ha Vy");
  await panel
    .locator("form", { hasText: "Save account" })
    .getByLabel("Current password")
    .fill(PASSWORD);
  await panel.getByRole("button", { name: "Save account" }).click();
}

test("an artist is paid, and a payout by mistake is reversed", async ({ browser }) => {
  const { page, errors } = await visitor(browser, { who: "artist" });

  await enterAccount(page, "123456789");
  await expect(page.locator("#account-usd")).toContainText("US ••• 6789");
  await expect(page.locator(".stats").first()).toContainText(OWED);

  const { page: admin, errors: adminErrors } = await visitor(browser, { who: "admin" });

  await admin.goto("/admin/payouts");
  await admin.getByRole("button", { name: `Prepare the payout of ${OWED}` }).click();
  await admin.waitForURL(/\/admin\/payouts\/\d+$/);
  await expect(admin.getByText("123456789")).toBeVisible();
  await admin.getByLabel(/bank's reference/).fill("FT-315");
  await admin.getByRole("button", { name: "I've sent it" }).click();
  await expect(admin.getByText("Recorded in the ledger.").first()).toBeVisible();

  await page.goto("/dashboard/money");

  const row = page.getByRole("row").filter({ hasText: "FT-315" });

  await expect(row).toContainText("Paid");
  await expect(row).toContainText(OWED);
  await expect(page.locator("#ledger li").filter({ hasText: "FT-315" })).toContainText("Payout");

  await admin.getByText("Recorded by mistake?").click();
  await admin.getByLabel("Reason").fill("Wrong account");
  await admin.getByRole("button", { name: "Reverse" }).click();
  await expect(admin.getByText("Reversed. The amount is owed again.").first()).toBeVisible();
  await page.goto("/dashboard/money");
  await expect(row).toContainText("Reversed");

  await enterAccount(page, "987654321");

  const waits = page.getByText(/Until then the old account is used/);

  await expect(waits).toBeVisible();
  await page.getByRole("button", { name: "Keep the old account" }).click();
  await expect(waits).toBeHidden();
  expect([...errors, ...adminErrors]).toEqual([]);
});
