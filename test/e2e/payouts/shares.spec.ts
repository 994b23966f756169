import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { readMail } from "../outbox";
import { PASSWORD } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { buyTicket } from "../checkout/money";

const PLAIN = { language: "vi", javaScriptEnabled: false, width: 360 } as const;

async function offer(
  owner: Page,
  eventId: string,
  offered: { to: string; role: string; percent: string },
) {
  await owner.goto(`/dashboard/${eventId}/shares`);
  for (const [name, value] of Object.entries(offered))
    await owner.fill(`main input[name=${name}]`, value);
  await owner.click("button[name=intent][value=offer]");
  await expect(owner.getByRole("row").filter({ hasText: offered.to })).toContainText(
    `${offered.percent}%`,
  );
}

async function readLink(email: string): Promise<string> {
  return /\/shares\/[\w.-]+/.exec(await readMail(email, "/shares/"))![0];
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
  // The address changes before the page does, and both forms have fields of these names.
  await expect(page.getByText("Account created successfully").first()).toBeVisible();
  await logIn(page, email);
}

async function logIn(page: Page, email: string) {
  await page.fill("input[name=loginId]", email);
  await page.fill("input[name=password]", PASSWORD);
  await page.press("input[name=password]", "Enter");
  await page.waitForURL(/\/shares\/[\w.-]+$/);
}

test("shares are offered, accepted and declined, and a sale is divided", async ({ browser }) => {
  const { page: owner, errors } = await visitor(browser, { ...PLAIN, who: "artist" });
  const title = "Đêm chia phần";
  const show = await planShow(owner, { title, eventType: "ticketed", ticketPrice: "18.00" });
  const email = "trong.tu@example.com";

  await offer(owner, show, { to: email, role: "Trống", percent: "30" });
  await offer(owner, show, { to: "Kiều Đông Anh", role: "Hát", percent: "20" });

  const { page: drummer, errors: drummerErrors } = await visitor(browser);

  await drummer.goto(await readLink(email));
  await expect(drummer.locator("main")).toContainText("30%");
  await createAccount(drummer, email);
  await drummer.click("button[name=intent][value=accept]");
  await drummer.waitForURL("**/shares");
  await expect(drummer.getByText("You have a share of this show").first()).toBeVisible();

  const { page: singer, errors: singerErrors } = await visitor(browser, PLAIN);

  await singer.goto(await readLink("singer@nhacsong.test"));
  await singer.waitForURL("**/login?returnTo=*");
  await logIn(singer, "singer@nhacsong.test");
  await singer.click("button[name=intent][value=decline]");
  await singer.waitForURL("**/shares");
  await expect(singer.getByText("Đã từ chối đề nghị").first()).toBeVisible();

  const { page: buyer } = await visitor(browser, {
    newcomer: "Khach Mua",
    javaScriptEnabled: false,
  });

  await buyTicket(buyer, show);

  await drummer.goto("/shares");

  const card = drummer.locator("main li").filter({ hasText: title });

  await expect(card).toContainText("$18.00");
  await expect(card).toContainText("$5.40");
  await expect(card.locator("button")).toHaveCount(0);
  await drummer.goto("/dashboard/money");
  await expect(drummer.locator(".stats").first()).toContainText("$5.40");
  await expect(drummer.locator("#ledger li").filter({ hasText: title })).toContainText("$5.40");

  await owner.goto(`/dashboard/${show}/shares`);
  await expect(owner.getByText("Phần chia của buổi diễn này đã cố định.")).toBeVisible();
  await expect(owner.getByRole("row").filter({ hasText: "Kiều Đông Anh" })).toContainText(
    "Đã từ chối",
  );
  await owner.goto("/dashboard/money");

  const lines = owner.locator("#ledger li").filter({ hasText: title });

  await expect(lines.filter({ hasText: /5,40\sUS\$/ })).toHaveCount(1);
  await expect(lines.filter({ hasText: /18,00\sUS\$/ })).toHaveCount(1);
  expect([...errors, ...drummerErrors, ...singerErrors]).toEqual([]);
});
