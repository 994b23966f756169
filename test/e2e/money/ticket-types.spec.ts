import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { signUp } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";

const RUNS = [
  { language: "en", javaScriptEnabled: true, width: 1280, soldOut: "Sold out", early: "$9.00", normal: "$18.00" },
  {
    language: "vi",
    javaScriptEnabled: false,
    width: 360,
    soldOut: "Hết vé",
    early: /9,00\sUS\$/,
    normal: /18,00\sUS\$/,
  },
] as const;
type Run = (typeof RUNS)[number];

/** Adds a type by the form under the list. */
async function addType(artist: Page, show: string, { access, ...typed }: Record<string, string>) {
  await artist.goto(`/dashboard/${show}/ticket-types`);
  // Open already on a show without types.
  if ((await artist.locator("#add details").getAttribute("open")) === null) await artist.click("#add summary");
  const form = artist.locator("form#type-new");
  for (const [name, value] of Object.entries(typed)) await form.locator(`input[name=${name}]`).fill(value);
  await form.locator("select[name=access]").selectOption(access!);
  await form.locator("button[value=create]").click();
  await expect(artist.locator("main").getByRole("heading", { name: typed.name, exact: true })).toBeVisible();
}

/** A new person. The form of the sign-up is read in English. */
async function makeBuyer(browser: Browser, { language, javaScriptEnabled, width }: Run) {
  const { page } = await visitor(browser, { javaScriptEnabled, width });
  await signUp(page, "Khach Chon Ve");
  await page.context().addCookies([{ name: "nhacsong_lang", value: language, url: page.url() }]);
  return page;
}

const rowOf = (page: Page, type: string) => page.locator("#ticket-types .panel").filter({ hasText: type });

async function buy(page: Page, show: string, type: string, price: string | RegExp) {
  await page.goto(`/event/${show}`);
  await expect(rowOf(page, type)).toContainText(price);
  await rowOf(page, type).getByRole("link").click();
  await page.waitForURL("**/checkout/**");
  await page.click("button[name=intent][value=pay]");
  await page.waitForURL("**/pay/**");
  await page.locator("input[name=card][value=pays]").check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/tickets\/[\w-]+$/);
  await expect(page.locator("main")).toContainText(type);
}

for (const run of RUNS) {
  const { language, javaScriptEnabled, width, soldOut, early, normal } = run;
  test(`the early bird of a show runs out, and the others go on, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const visit = { language, javaScriptEnabled, width, who: "artist" };
    const { page: artist, errors } = await visitor(browser, visit);
    const title = `Đêm nhiều loại vé ${language}`;
    const show = await planShow(artist, { title, eventType: "ticketed", ticketPrice: "18.00", replay: "7d" });
    await addType(artist, show, { name: "Vé sớm", ticketPrice: "9", quantity: "1", access: "both" });
    await addType(artist, show, { name: "Vé thường", ticketPrice: "18", access: "both" });
    await addType(artist, show, { name: "Vé xem lại", ticketPrice: "5", access: "replay" });

    await buy(await makeBuyer(browser, run), show, "Vé sớm", early);
    const second = await makeBuyer(browser, run);
    await second.goto(`/event/${show}`);
    await expect(rowOf(second, "Vé sớm")).toContainText(soldOut);
    await expect(rowOf(second, "Vé sớm").getByRole("link")).toHaveCount(0);
    await buy(second, show, "Vé thường", normal);
    const third = await makeBuyer(browser, run);
    await buy(third, show, "Vé xem lại", language === "en" ? "$5.00" : /5,00\sUS\$/);

    await artist.goto(`/dashboard/${show}/ticket-types`);
    await expect(artist.locator("main")).toContainText(language === "en" ? "1 of 1 sold or on hold" : "1 trên 1 vé");
    expect(errors).toEqual([]);
  });
}
