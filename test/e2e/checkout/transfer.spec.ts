import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";

const PHONE = { who: "viewer", language: "vi", width: 360, height: 740 } as const;
const REFERENCE = /NS[A-Z0-9]{7}/;

/** The treasurer confirms money with this reference, which the bank's app showed. */
async function confirm(
  admin: Page,
  reference: string,
  { amount, bankReference }: Record<string, string>,
) {
  await admin.goto("/admin/transfers");

  const row = admin.getByRole("row").filter({ hasText: reference });

  await row.getByText("Confirm", { exact: true }).click();
  await row.getByLabel("Amount in đồng").fill(amount!);
  await row.getByLabel("The bank's reference").fill(bankReference!);
  await row.getByRole("button", { name: "Confirm the money" }).click();
  await expect(admin.getByText(/^Recorded/).first()).toBeVisible();
}

/** A viewer on a phone begins to pay for a show by transfer. */
async function startTransfer(browser: Browser) {
  const { page: artist } = await visitor(browser, { who: "artist" });
  const show = {
    title: "Chuyển khoản",
    eventType: "ticketed",
    ticketPrice: "15.00",
    ticketPriceVnd: "360000",
  } as const;
  const id = await planShow(artist, show);
  const { page, errors } = await visitor(browser, PHONE);

  await page.goto(`/checkout/${id}`);
  await page.getByLabel(/Chuyển khoản \(VND\)/).check();
  await page.getByRole("button", { name: "Tiếp tục", exact: true }).click();
  await page.waitForURL(/\/transfer\/[\w-]+$/);
  await expect(page.getByRole("heading", { name: "Chuyển khoản 360.000" })).toBeVisible();

  const reference = REFERENCE.exec(await page.locator("main").innerText())![0];

  return { page, errors, reference };
}

test("a ticket is paid by bank transfer in two parts, which the buyer's page follows", async ({
  browser,
}) => {
  const { page, errors, reference } = await startTransfer(browser);
  const picture = page.getByRole("img", { name: "Mã QR để chuyển khoản" });

  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(300);

  const { page: admin } = await visitor(browser, { who: "admin" });

  await confirm(admin, reference, { amount: "300.000", bankReference: "FT1" });
  await expect(page.getByRole("heading", { name: "Còn thiếu 60.000" })).toBeVisible();

  await confirm(admin, reference, { amount: "60.000", bankReference: "FT2" });
  await page.waitForURL(/\/tickets\/[\w-]+/);
  await expect(page.getByRole("img", { name: "Mã QR", exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});
