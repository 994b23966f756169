import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { addType, chooseType, makeBuyer, payByTestCard, rowOf } from "./typed-show";

const RUNS = [
  { language: "en", javaScriptEnabled: true, width: 1280, early: "$9.00", normal: "$18.00", replay: "$5.00" },
  { language: "vi", javaScriptEnabled: false, width: 360, early: /9,00\sUS\$/, normal: /18,00\sUS\$/, replay: /5,00\sUS\$/ }, // prettier-ignore
] as const;
const TEXTS = {
  en: { regular: "$18.00", soldOut: "Sold out", taken: "1 of 1 sold or on hold", refused: "This ticket type has sold out. You haven't been charged.", instead: /^“Vé sớm” is sold out. You can buy “Vé thường” instead, for \$18.00\.$/ }, // prettier-ignore
  vi: { regular: /400\.000\s₫/, soldOut: "Hết vé", taken: "1 trên 1 vé", refused: "Loại vé này đã hết. Bạn chưa bị trừ tiền.", instead: /^“Vé sớm” đã hết vé. Bạn có thể mua “Vé thường”, giá 400\.000\s₫\.$/ }, // prettier-ignore
};

async function buy(page: Page, show: string, type: string, price: string | RegExp) {
  await page.goto(`/event/${show}`);
  await expect(rowOf(page, type)).toContainText(price);
  await chooseType(page, show, type);
  await page.click("button[name=intent][value=pay]");
  await payByTestCard(page);
  await expect(page.locator("main")).toContainText(type);
}

for (const run of RUNS) {
  const { language, javaScriptEnabled, width, early, normal, replay } = run;
  const texts = TEXTS[language];
  const scripts = javaScriptEnabled ? "with" : "without";

  test(`the early bird of a show runs out, and the others go on, ${scripts} scripts`, async ({ browser }) => {
    const visit = { language, javaScriptEnabled, width, who: "artist" };
    const { page: artist, errors } = await visitor(browser, visit);
    const title = `Đêm nhiều loại vé ${language}`;
    const show = await planShow(artist, { title, eventType: "ticketed", ticketPrice: "18.00", replay: "7d" });
    await addType(artist, show, { name: "Vé sớm", ticketPrice: "9", quantity: "1", access: "both" });
    await addType(artist, show, { name: "Vé thường", ticketPrice: "18", access: "both" });
    await addType(artist, show, { name: "Vé xem lại", ticketPrice: "5", access: "replay" });

    const [first, second, third] = [
      await makeBuyer(browser, run),
      await makeBuyer(browser, run),
      await makeBuyer(browser, run),
    ];
    await buy(first.page, show, "Vé sớm", early);
    await second.page.goto(`/event/${show}`);
    await expect(rowOf(second.page, "Vé sớm")).toContainText(texts.soldOut);
    await expect(rowOf(second.page, "Vé sớm").getByRole("link")).toHaveCount(0);
    await buy(second.page, show, "Vé thường", normal);
    await buy(third.page, show, "Vé xem lại", replay);

    await artist.goto(`/dashboard/${show}/ticket-types`);
    await expect(artist.locator("main")).toContainText(texts.taken);
    expect([...errors, ...first.errors, ...second.errors, ...third.errors]).toEqual([]);
  });

  test(`an early bird that is gone at the checkout leaves the form filled in, ${scripts} scripts`, async ({
    browser,
  }) => {
    const { page: artist, errors } = await visitor(browser, { language, javaScriptEnabled, width, who: "artist" });
    const title = `Đêm vé sớm ${language}`;
    const prices = { ticketPrice: "18.00", ticketPriceVnd: "400000" };
    const show = await planShow(artist, { title, eventType: "ticketed", ...prices, replay: "7d" });
    const early = { name: "Vé sớm", ticketPrice: "9", ticketPriceVnd: "200000" };
    await addType(artist, show, { ...early, quantity: "1", access: "both" });
    await addType(artist, show, { name: "Vé thường", ticketPrice: "18", ticketPriceVnd: "400000", access: "both" });
    await addType(artist, show, { name: "Vé xem lại", ticketPrice: "5", access: "replay" });

    const { page, errors: buyerErrors } = await makeBuyer(browser, run);
    const receiver = `ban.${language}@example.com`;
    await chooseType(page, show, "Vé sớm");
    await page.goto(`${page.url()}&gift=1`);
    await page.fill("input[name=giftTo]", receiver);
    await page.fill("textarea[name=giftNote]", "Chúc mừng sinh nhật");
    const transfer = page.locator("input[name=method][value=transfer]");
    await transfer.check();

    const { page: faster } = await makeBuyer(browser, run);
    await chooseType(faster, show, "Vé sớm");
    await faster.locator("input[name=method][value=card]").check();
    await faster.click("button[name=intent][value=pay]");
    await faster.waitForURL("**/pay/**");

    await page.click("button[name=intent][value=give]");
    await expect(page.getByRole("alert").getByText(texts.refused)).toBeVisible();
    await expect(page.getByText(texts.instead)).toBeVisible();
    await expect(page.locator("input[name=giftTo]")).toHaveValue(receiver);
    await expect(page.locator("textarea[name=giftNote]")).toHaveValue("Chúc mừng sinh nhật");
    await expect(transfer).toBeChecked();
    await expect(page.locator("label.way", { has: page.locator("[value=card]") })).toContainText(texts.regular);
    await page.locator("input[name=method][value=card]").check();
    await page.click("button[name=intent][value=give]");
    await payByTestCard(page);
    await expect(page.locator("main")).toContainText("Vé thường");
    await page.goto("/receipts");
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(texts.regular);
    expect([...errors, ...buyerErrors.filter((text) => !text.includes("409"))]).toEqual([]);
  });
}
