import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { signUp } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";

const RUNS = [
  { language: "en", javaScriptEnabled: true, width: 1280 },
  { language: "vi", javaScriptEnabled: false, width: 360 },
] as const;

/** Bundles shows by the plain form, and puts the pass on sale. */
async function sellPass(artist: Page, name: string, titles: string[]) {
  await artist.goto("/dashboard/passes/new");
  await artist.fill("input[name=name]", name);
  for (const title of titles) await artist.getByRole("checkbox", { name: title }).check();
  await artist.fill("input[name=priceUsd]", "30");
  await artist.locator("main form:has(input[name=priceUsd]) button").last().click();
  await artist.waitForURL("**/dashboard/passes");
  await panelOf(artist, name).locator("button[value=publish]").click();
  await expect(panelOf(artist, name).locator("button[value=publish]")).toHaveCount(0);
}

function panelOf(page: Page, name: string) {
  return page.locator("main article").filter({ hasText: name });
}

async function payByTestCard(page: Page) {
  await page.waitForURL("**/pay/**");
  await page.locator("input[name=card][value=pays]").check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/passes\/[\w-]+$/);
}

for (const { language, javaScriptEnabled, width } of RUNS) {
  test(`a pass of three shows is sold, opens them, and returns the share of a cancelled one, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const visit = { language, javaScriptEnabled, width };
    const { page: artist, errors } = await visitor(browser, { ...visit, who: "artist" });
    const name = `Trọn mùa ${language}`;
    const titles = ["một", "hai", "ba"].map((number) => `Đêm ${number} của chuỗi ${language}`);
    const shows: string[] = [];
    for (const title of titles)
      shows.push(await planShow(artist, { title, eventType: "ticketed", ticketPrice: "12.00" }));
    await sellPass(artist, name, titles);
    const address = (await panelOf(artist, name).locator("a[href^='/pass/']").getAttribute("href"))!;

    const { page: buyer } = await visitor(browser, { javaScriptEnabled, width });
    await signUp(buyer, `Khach Tron Mua ${language}`);
    await buyer.goto(address);
    await buyer.click("button[name=intent][value=buy]");
    await payByTestCard(buyer);
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
    expect(errors).toEqual([]);
  });
}
