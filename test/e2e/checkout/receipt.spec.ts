import { expect } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { visitor } from "../visitor";
import { buyTicket } from "./money";

test("a buyer opens the receipt, its PDF, and the correction after a refund", async ({
  browser,
}) => {
  // A person whose only receipts are these.
  const { page, errors } = await visitor(browser, { newcomer: "Trần Thị Bảy", width: 360 });
  const ticket = await buyTicket(page, demoEvent("chuyen-do-cuoi"));

  await page.getByRole("link", { name: /^\d{4}-\d{6}$/ }).click();
  await page.waitForURL(/\/receipts\/\d{4}-\d{6}$/);

  const receipt = new URL(page.url()).pathname;

  // The server of the tests has no seller.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment confirmation");

  const file = await page.request.get(`${receipt}/receipt.pdf`);

  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await page.goto(`${ticket}/refund`);
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL((url) => !url.pathname.endsWith("/refund"));
  await page.goto("/receipts");
  await page.getByRole("link", { name: /^Refund/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Correction of a payment confirmation",
  );
  await page.getByRole("link", { name: /^Corrects/ }).click();
  await page.waitForURL(`**${receipt}`);

  await page.context().addCookies([{ name: "nhacsong_lang", value: "vi", url: page.url() }]);
  await page.goto(receipt);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Xác nhận thanh toán");
  expect(errors).toEqual([]);
});
