import { expect } from "@playwright/test";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { payByTestCard } from "../checkout/money";
import { addType, addTypes, buyType, chooseType, rowOf } from "./typed-show";

const RUNS = [
  { language: "en", javaScriptEnabled: true, width: 1280 },
  { language: "vi", javaScriptEnabled: false, width: 360 },
] as const;
const TEXTS = {
  en: { regular: "$18.00", refused: "This ticket type has sold out. You haven't been charged.", instead: /^“Vé sớm” is sold out. You can buy “Vé thường” instead, for \$18.00\.$/ }, // prettier-ignore
  vi: { regular: /400\.000\s₫/, refused: "Loại vé này đã hết. Bạn chưa bị trừ tiền.", instead: /^“Vé sớm” đã hết vé. Bạn có thể mua “Vé thường”, giá 400\.000\s₫\.$/ }, // prettier-ignore
};

test("the early bird of a show runs out, and the others go on", async ({ browser }) => {
  const [scripted, plain] = RUNS;
  const { page: artist, errors } = await visitor(browser, { ...plain, who: "artist" });
  const plan = {
    title: "Đêm nhiều loại vé",
    eventType: "ticketed",
    ticketPrice: "18.00",
    replay: "7d",
  } as const;
  const show = await planShow(artist, plan);

  await addType(artist, show, { name: "Vé sớm", ticketPrice: "9", quantity: "1", access: "both" });
  await addType(artist, show, { name: "Vé xem lại", ticketPrice: "5", access: "replay" });
  await addTypes(artist, show, [{ name: "Vé thường", ticketPrice: "18" }]);

  const first = await visitor(browser, { ...scripted, newcomer: "Khach Chon Ve" });

  await buyType(first.page, show, "Vé sớm", "$9.00");

  const second = await visitor(browser, { ...plain, newcomer: "Khach Chon Ve" });

  await second.page.goto(`/event/${show}`);
  await expect(rowOf(second.page, "Vé sớm")).toContainText("Hết vé");
  await expect(rowOf(second.page, "Vé sớm").getByRole("link")).toHaveCount(0);
  await buyType(second.page, show, "Vé thường", /18,00\sUS\$/);

  await artist.goto(`/dashboard/${show}/ticket-types`);
  await expect(artist.locator("main")).toContainText("1 trên 1 vé");
  expect([...errors, ...first.errors, ...second.errors]).toEqual([]);
});

for (const run of RUNS) {
  const { language, javaScriptEnabled } = run;
  const texts = TEXTS[language];
  const scripts = javaScriptEnabled ? "with" : "without";

  test(`an early bird that is gone at the checkout leaves the form filled in, ${scripts} scripts`, async ({
    browser,
  }) => {
    const artist = await visitor(browser, { who: "artist" });
    const title = `Đêm vé sớm ${language}`;
    const regular = { ticketPrice: "18.00", ticketPriceVnd: "400000" };
    const show = await planShow(artist.page, {
      title,
      eventType: "ticketed",
      ...regular,
      replay: "7d",
    });

    await addTypes(artist.page, show, [
      { name: "Vé sớm", ticketPrice: "9", ticketPriceVnd: "200000", quantity: "1" },
      { name: "Vé thường", ...regular },
      { name: "Vé xem lại", ticketPrice: "5", access: "replay" },
    ]);

    const { page, errors } = await visitor(browser, { ...run, newcomer: "Khach Chon Ve" });
    const receiver = `ban.${language}@example.com`;

    await chooseType(page, show, "Vé sớm");
    await page.goto(`${page.url()}&gift=1`);
    await page.fill("input[name=giftTo]", receiver);
    await page.fill("textarea[name=giftNote]", "Chúc mừng sinh nhật");

    const transfer = page.locator("input[name=method][value=transfer]");

    await transfer.check();

    const { page: faster } = await visitor(browser, {
      newcomer: "Khach Nhanh",
      javaScriptEnabled: false,
    });

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
    await expect(page.locator("label.way", { has: page.locator("[value=card]") })).toContainText(
      texts.regular,
    );

    await page.locator("input[name=method][value=card]").check();
    await page.click("button[name=intent][value=give]");
    await payByTestCard(page);
    await expect(page.locator("main")).toContainText("Vé thường");
    await page.goto("/receipts");
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(texts.regular);
    expect(errors.filter((text) => !text.includes("409"))).toEqual([]);
  });
}
