import { expect, type Page } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { signUpByApi } from "../people";
import { visitor } from "../visitor";
import { payByTestCard } from "../checkout/money";

/** Buys a gift by the checkout's forms. @returns the link to pass on */
async function give(page: Page): Promise<string> {
  await page.goto(`/checkout/${demoEvent("chuyen-do-cuoi")}?gift=1`);
  await page.getByLabel(/Who is it for/).fill("0912 345 678");
  await page.getByLabel("Your message").fill("Chúc bác xem vui");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await payByTestCard(page);
  await expect(page.getByRole("heading", { name: "The gift you're giving" })).toBeVisible();

  return page.locator("input[readonly]").inputValue();
}

test("a gift is bought with scripts, and claimed without by the person who opens its link", async ({
  browser,
}) => {
  const { page: giver, errors } = await visitor(browser, { newcomer: "Ngoc Lan" });
  const link = await give(giver);

  const { page: receiver } = await visitor(browser, { javaScriptEnabled: false });

  await receiver.goto(link);
  await expect(receiver.getByText("Ngoc Lan is giving you a ticket to this show.")).toBeVisible();
  await signUpByApi(receiver, "Bac Ba");
  await receiver.goto(link);
  await receiver.getByRole("button", { name: "Claim the ticket" }).click();
  await receiver.waitForURL(/\/tickets\/[\w-]+$/);
  await expect(receiver.getByRole("img", { name: "QR code" })).toBeVisible();
  await receiver.getByText("Watch on another device", { exact: true }).click();
  await receiver.getByRole("button", { name: "Create a new code" }).click();
  await expect(
    receiver.getByText("This is your new code. The old one no longer works.").first(),
  ).toBeVisible();

  await giver.goto("/tickets?tab=gifts");
  await expect(giver.getByText("Claimed by Bac Ba")).toBeVisible();
  expect(errors).toEqual([]);
});
