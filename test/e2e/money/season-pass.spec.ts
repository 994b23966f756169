import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { payByTestCard } from "./money";

/** Bundles shows by the plain form, and puts the pass on sale. */
async function sellPass(artist: Page, name: string, titles: string[], priceVnd = "") {
  await artist.goto("/dashboard/passes/new");
  await artist.fill("input[name=name]", name);
  for (const title of titles) await artist.getByRole("checkbox", { name: title }).check();
  await artist.fill("input[name=priceUsd]", "30");
  await artist.fill("input[name=priceVnd]", priceVnd);
  await artist.locator("main form:has(input[name=priceUsd]) button").last().click();
  await artist.waitForURL("**/dashboard/passes");
  await panelOf(artist, name).locator("button[value=publish]").click();
  await expect(panelOf(artist, name).locator("button[value=publish]")).toHaveCount(0);
}

function panelOf(page: Page, name: string) {
  return page.locator("main article").filter({ hasText: name });
}

test("a pass of three shows is sold, opens them, and returns the share of a cancelled one", async ({ browser }) => {
  const { page: artist, errors } = await visitor(browser, { who: "artist" });
  const name = "Trọn mùa";
  const titles = ["Đêm một của chuỗi", "Đêm hai của chuỗi", "Đêm ba của chuỗi"];
  const shows: string[] = [];

  for (const title of titles)
    shows.push(await planShow(artist, { title, eventType: "ticketed", ticketPrice: "12.00" }));
  await sellPass(artist, name, titles);

  const address = (await panelOf(artist, name).locator("a[href^='/pass/']").getAttribute("href"))!;

  const { page: buyer, errors: buyerErrors } = await visitor(browser, { newcomer: "Khach Tron Mua" });

  await buyer.goto(address);
  await buyer.click("button[name=intent][value=buy]");
  await payByTestCard(buyer, /\/passes\/[\w-]+$/);

  const bought = new URL(buyer.url()).pathname;

  await expect(buyer.locator("main li article")).toHaveCount(3);
  await buyer.goto("/tickets");
  await expect(buyer.locator("section").filter({ hasText: name }).locator("article")).toHaveCount(3);
  await buyer.goto(`/stream/${shows[0]}`);
  await expect(buyer).toHaveURL(new RegExp(`/stream/${shows[0]}`));

  await artist.goto(`/dashboard/${shows[1]}/delete`);
  await artist.locator(`main form[action$="/${shows[1]}/delete"] button`).last().click();
  await artist.waitForURL("**/dashboard");
  await expect(async () => {
    await buyer.goto(bought);
    await expect(buyer.locator("main li article").filter({ hasText: titles[1]! })).toContainText("Returned");
  }).toPass();
  await expect(buyer.locator("main li article").filter({ hasText: "Returned" })).toHaveCount(1);
  await expect(buyer.locator("main")).toContainText("Share of the price: $10.00");
  expect([...errors, ...buyerErrors]).toEqual([]);
});

/** The treasurer fills in what the bank says, in the form with this button. */
async function tellTreasurer(admin: Page, within: string, button: string, fields: Record<string, string>) {
  await admin.goto("/admin/transfers");

  const row = admin.locator("main tr, main article").filter({ hasText: within }).first();
  const summary = row.locator("summary");
  if ((await summary.count()) > 0) await summary.click();
  for (const [label, value] of Object.entries(fields)) await row.getByLabel(label).fill(value);
  await row.getByRole("button", { name: button, exact: true }).click();
  await expect(admin.getByText(/^Recorded/).first()).toBeVisible();
}

test("without scripts, a pass is paid by bank transfer, and a cancelled show goes back by hand", async ({
  browser,
}) => {
  const plain = { javaScriptEnabled: false, width: 360 };
  const { page: artist } = await visitor(browser, { ...plain, who: "artist", language: "vi" });
  const name = "Chuỗi chuyển khoản";
  const titles = ["Buổi sớm chuyển khoản", "Buổi muộn chuyển khoản"];
  const prices = { ticketPrice: "12.00", ticketPriceVnd: "300000" };
  const shows: string[] = [];

  for (const title of titles) shows.push(await planShow(artist, { title, eventType: "ticketed", ...prices }));
  await sellPass(artist, name, titles, "500000");

  const address = (await panelOf(artist, name).locator("a[href^='/pass/']").getAttribute("href"))!;

  const { page: buyer, errors } = await visitor(browser, { ...plain, who: "viewer" });

  await buyer.goto(address);
  await buyer.locator("input[name=method][value=transfer]").check();
  await buyer.click("button[name=intent][value=buy]");
  await buyer.waitForURL(/\/transfer\/[\w-]+$/);
  await expect(buyer.locator("main")).toContainText("Your seats in all shows are held until");

  const transfer = new URL(buyer.url()).pathname;
  const reference = /NS[A-Z0-9]{7}/.exec(await buyer.locator("main").innerText())![0];
  const { page: admin } = await visitor(browser, { who: "admin", javaScriptEnabled: false });
  const seen = { "Amount in đồng": "500000", "The bank's reference": `FT${reference}` };

  await tellTreasurer(admin, reference, "Money is here", seen);
  await buyer.reload();
  await buyer.waitForURL(/\/passes\/[\w-]+$/);
  await expect(buyer.locator("main li article")).toHaveCount(2);

  await artist.goto(`/dashboard/${shows[1]}/delete`);
  await artist.locator(`main form[action$="/${shows[1]}/delete"] button`).last().click();
  await artist.waitForURL("**/dashboard");
  await expect(async () => {
    await buyer.reload();
    await expect(buyer.getByRole("link", { name: "Tell us where to send your money" })).toBeVisible();
  }).toPass();
  await buyer.getByRole("link", { name: "Tell us where to send your money" }).click();
  await buyer.waitForURL(`**${transfer}`);
  await expect(buyer.locator("main")).toContainText(titles[1]!);
  await buyer.locator("select[name=bin]").selectOption("970436");
  await buyer.fill("input[name=account]", "0123499999");
  await buyer.fill("input[name=accountName]", "LE THI BAY");
  await buyer.locator("button[name=intent][value=account]").click();
  await expect(buyer.getByText("We have your account.").first()).toBeVisible();

  await tellTreasurer(admin, titles[1]!, "Paid", { "The bank's reference of the transfer back": "FT-back" });
  await expect(admin.locator("main article").filter({ hasText: titles[1]! })).toHaveCount(0);
  await buyer.goto(transfer);
  await expect(buyer.getByRole("heading", { name: "250,000 ₫ is back" })).toBeVisible();
  expect(errors).toEqual([]);
});
