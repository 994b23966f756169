import { expect } from "@playwright/test";
import { test } from "./journey-test";
import { readMail } from "./outbox";
import { visitor } from "./visitor";

test("without scripts, an artist invites from a file; people follow by the link, or refuse", async ({ browser }) => {
  const { page } = await visitor(browser, { who: "singer", javaScriptEnabled: false, width: 360, height: 740 });
  const address = `fan${Date.now()}@elsewhere.test`;
  await page.goto("/dashboard/followers");
  await page.getByRole("link", { name: "Invite people" }).click();
  const consent = page.getByLabel(/How did they agree/);
  await consent.fill("You wrote your address on the list at my concerts in 2025.");
  await page.getByRole("button", { name: "Check the addresses" }).click();
  await expect(page.getByText("Choose a file, or paste the addresses.").first()).toBeVisible();
  await expect(consent).toHaveValue("You wrote your address on the list at my concerts in 2025.");

  const table = `Name,Email\nLan,${address}\nNam,nam@\n`;
  const file = { name: "fans.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
  await page.getByLabel("File with the addresses").setInputFiles(file);
  await page.getByLabel("Language of the email").selectOption("en");
  await page.getByLabel("These people agreed to get emails from me").check();
  await page.getByRole("button", { name: "Check the addresses" }).click();
  await page.waitForURL(/\/dashboard\/invitations\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "1 new address" })).toBeVisible();
  await expect(page.getByText("Lines with an address that can't be read: 3")).toBeVisible();
  await expect(page.locator(".newsletter-preview")).toContainText("at my concerts in 2025.");
  await page.getByRole("button", { name: "Send 1 invitation" }).click();
  await expect(page.getByText("Your invitations go out from now on")).toBeVisible();

  const text = await readMail(address);
  const link = /http\S+\/invitation\/\S+/.exec(text)![0];
  const fan = (await visitor(browser, { who: "viewer", javaScriptEnabled: false })).page;
  await fan.goto(link);
  await expect(fan.getByText("at my concerts in 2025.")).toBeVisible();
  const follow = fan.getByRole("button", { name: /^Follow / });
  if (await follow.isVisible()) await follow.click();
  await expect(fan.getByText(/^You follow /)).toBeVisible();
  await fan.getByRole("button", { name: "No more invitations" }).click();
  await expect(fan.getByText("This address gets no more invitations.")).toBeVisible();
  await fan.getByRole("button", { name: "Allow invitations again" }).click();
  await expect(fan.getByRole("button", { name: "No more invitations" })).toBeVisible();

  const guest = (await visitor(browser, { javaScriptEnabled: false })).page;
  await guest.goto(link);
  await expect(guest.locator("main").getByRole("link", { name: "Create account" })).toBeVisible();
});
