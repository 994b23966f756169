import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { readMail } from "../outbox";
import { PASSWORD, signUp } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { buyTicket } from "./money";

const RUNS = [
  { language: "en", javaScriptEnabled: true, width: 1280, part: "$5.40", price: "$18.00" },
  { language: "vi", javaScriptEnabled: false, width: 360, part: /5,40\sUS\$/, price: /18,00\sUS\$/ },
] as const;
const TEXTS = {
  en: { accepted: "You have a share of this show", declined: "Offer declined", refused: "Declined", fixed: "The shares of this show are fixed." }, // prettier-ignore
  vi: { accepted: "Bạn đã có phần chia trong buổi diễn này", declined: "Đã từ chối đề nghị", refused: "Đã từ chối", fixed: "Phần chia của buổi diễn này đã cố định." }, // prettier-ignore
};

async function offer(owner: Page, eventId: string, offered: { to: string; role: string; percent: string }) {
  await owner.goto(`/dashboard/${eventId}/shares`);
  for (const [name, value] of Object.entries(offered)) await owner.fill(`main input[name=${name}]`, value);
  await owner.click("button[name=intent][value=offer]");
  await expect(owner.getByRole("row").filter({ hasText: offered.to })).toContainText(`${offered.percent}%`);
}

async function readLink(browser: Browser, email: string): Promise<string> {
  return /\/shares\/[\w.-]+/.exec(await readMail(browser, email))![0];
}

/** From the page of an offer to a new account and back to the offer. */
async function createAccount(page: Page, email: string) {
  await page.click("main a[href^='/signup']");
  await page.waitForURL("**/signup?returnTo=*");
  await page.fill("input[name=name]", "Trống Tư");
  await page.fill("input[name=loginId]", email);
  await page.fill("input[name=password]", PASSWORD);
  await page.fill("input[name=confirmPassword]", PASSWORD);
  await page.check("input[name=termsAccepted]");
  await page.press("input[name=confirmPassword]", "Enter");
  await page.waitForURL("**/login?*");
  await logIn(page, email);
}

async function logIn(page: Page, email: string) {
  await page.fill("input[name=loginId]", email);
  await page.fill("input[name=password]", PASSWORD);
  await page.press("input[name=password]", "Enter");
  await page.waitForURL(/\/shares\/[\w.-]+$/);
}

for (const { language, javaScriptEnabled, width, part, price } of RUNS) {
  test(`shares are offered, accepted and declined, and a sale is divided, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const texts = TEXTS[language];
    const visit = { language, javaScriptEnabled, width };
    const { page: owner, errors } = await visitor(browser, { ...visit, who: "artist" });
    const title = `Đêm chia phần ${language}`;
    const show = await planShow(owner, { title, eventType: "ticketed", ticketPrice: "18.00" });
    const email = `trong.tu.${language}@example.com`;
    await offer(owner, show, { to: email, role: "Trống", percent: "30" });
    await offer(owner, show, { to: "Kiều Đông Anh", role: "Hát", percent: "20" });

    const { page: drummer, errors: drummerErrors } = await visitor(browser, visit);
    await drummer.goto(await readLink(browser, email));
    await expect(drummer.locator("main")).toContainText("30%");
    await createAccount(drummer, email);
    await drummer.click("button[name=intent][value=accept]");
    await drummer.waitForURL("**/shares");
    await expect(drummer.getByText(texts.accepted).first()).toBeVisible();

    const { page: singer, errors: singerErrors } = await visitor(browser, visit);
    await singer.goto(await readLink(browser, "singer@nhacsong.test"));
    await singer.waitForURL("**/login?returnTo=*");
    await logIn(singer, "singer@nhacsong.test");
    await singer.click("button[name=intent][value=decline]");
    await singer.waitForURL("**/shares");
    await expect(singer.getByText(texts.declined).first()).toBeVisible();

    const { page: buyer } = await visitor(browser);
    await signUp(buyer, "Khach Mua");
    await buyTicket(buyer, show);

    await drummer.goto("/shares");
    const card = drummer.locator("main li").filter({ hasText: title });
    await expect(card).toContainText(price);
    await expect(card).toContainText(part);
    await expect(card.locator("button")).toHaveCount(0);
    await drummer.goto("/dashboard/payouts");
    await expect(drummer.locator(".stats").first()).toContainText(part);
    await drummer.goto("/dashboard/ledger");
    await expect(drummer.getByRole("row").filter({ hasText: title })).toContainText(part);

    await owner.goto(`/dashboard/${show}/shares`);
    await expect(owner.getByText(texts.fixed)).toBeVisible();
    await expect(owner.getByRole("row").filter({ hasText: "Kiều Đông Anh" })).toContainText(texts.refused);
    await owner.goto("/dashboard/ledger");
    await expect(owner.getByRole("row").filter({ hasText: title }).filter({ hasText: part })).toHaveCount(1);
    await expect(owner.getByRole("row").filter({ hasText: title }).filter({ hasText: price })).toHaveCount(1);
    expect([...errors, ...drummerErrors, ...singerErrors]).toEqual([]);
  });
}
