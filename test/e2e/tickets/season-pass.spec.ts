import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { payByTestCard } from "../checkout/money";

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

test("a pass of three shows is sold, opens them, and returns the share of a cancelled one", async ({
  browser,
}) => {
  const { page: artist, errors } = await visitor(browser, { who: "artist" });
  const name = "Trọn mùa";
  const titles = ["Đêm một của chuỗi", "Đêm hai của chuỗi", "Đêm ba của chuỗi"];
  const shows: string[] = [];

  for (const title of titles)
    shows.push(await planShow(artist, { title, eventType: "ticketed", ticketPrice: "12.00" }));
  await sellPass(artist, name, titles);

  const address = (await panelOf(artist, name).locator("a[href^='/pass/']").getAttribute("href"))!;

  const { page: buyer, errors: buyerErrors } = await visitor(browser, {
    newcomer: "Khach Tron Mua",
  });

  await buyer.goto(address);
  await buyer.click("button[name=intent][value=buy]");
  await payByTestCard(buyer, /\/passes\/[\w-]+$/);

  const bought = new URL(buyer.url()).pathname;

  await expect(buyer.locator("main li article")).toHaveCount(3);
  await buyer.goto("/tickets");
  await expect(buyer.locator("section").filter({ hasText: name }).locator("article")).toHaveCount(
    3,
  );
  await buyer.goto(`/stream/${shows[0]}`);
  await expect(buyer).toHaveURL(new RegExp(`/stream/${shows[0]}`));

  await artist.goto(`/dashboard/${shows[1]}/delete`);
  await artist.locator(`main form[action$="/${shows[1]}/delete"] button`).last().click();
  await artist.waitForURL("**/dashboard");
  await expect(async () => {
    await buyer.goto(bought);
    await expect(buyer.locator("main li article").filter({ hasText: titles[1]! })).toContainText(
      "Returned",
    );
  }).toPass();
  await expect(buyer.locator("main li article").filter({ hasText: "Returned" })).toHaveCount(1);
  await expect(buyer.locator("main")).toContainText("Share of the price: $10.00");
  expect([...errors, ...buyerErrors]).toEqual([]);
});
