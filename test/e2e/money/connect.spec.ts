import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { StripeDouble, WEBHOOK_SECRET } from "../../fakes/stripe-double";
import { demoPerson } from "../demo";
import { test } from "../journey-test";
import { killServer, OWN_SERVER, startServer } from "../own-server";
import { PASSWORD, signUp } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { openStripeTo, payOnItsPage } from "./stripe-in-hand";

test.use({ baseURL: OWN_SERVER });

const ONBOARDING = "https://connect.stripe.com/**";
const PRICE = 1800;
const DAY_MS = 24 * 3600_000;
/** Artists of the demo who have earned nothing yet. */
const RUNS = [
  { who: "den-dau", language: "en", javaScriptEnabled: true, width: 1280, part: "$18.00", paidOut: "$36.00", all: "$54.00" }, // prettier-ignore
  { who: "thuyen-giay", language: "vi", javaScriptEnabled: false, width: 360, part: /18,00\sUS\$/, paidOut: /36,00\sUS\$/, all: /54,00\sUS\$/ }, // prettier-ignore
] as const;
const TEXTS = {
  en: { incomplete: "Your account isn't complete yet.", proof: "A proof of your identity", ready: "Your account is ready.", use: "Pay me to my account at Stripe", saved: "Saved. We'll pay to this account.", sent: "Sent. Recorded in the ledger.", takenBack: "Taken back: $18.00. (automatic)", paid: "Paid" }, // prettier-ignore
  vi: { incomplete: "Tài khoản của bạn chưa hoàn tất.", proof: "Giấy tờ xác minh danh tính", ready: "Tài khoản của bạn đã sẵn sàng.", use: "Trả tiền vào tài khoản Stripe của tôi", saved: "Đã lưu. Chúng tôi sẽ chuyển tới tài khoản này.", sent: "Đã gửi và ghi vào sổ thu chi.", takenBack: /Đã thu hồi: 18,00\sUS\$\.\s+\(tự động\)/, paid: "Đã trả" }, // prettier-ignore
};
type Run = (typeof RUNS)[number];
type Site = { double: StripeDouble; database: Database.Database; server: ChildProcess; close: () => Promise<void> };

/** A site of its own whose provider is the double. */
async function openSite(): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-connect-"));
  const double = new StripeDouble();
  const settings = {
    PAYMENTS: undefined,
    STRIPE_API_BASE: await double.start(),
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_CONNECT: "on",
  };
  const server = await startServer({ folder, settings });
  const database = new Database(path.join(folder, "nhacsong.db"));
  const close = async () => {
    database.close();
    await killServer(server);
    double.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { double, database, server, close };
}

/** From the artist's page to Stripe's questions and back: first without the answers, then with them. */
async function onboard(artist: Page, { connect, calls }: StripeDouble, run: Run): Promise<string> {
  const texts = TEXTS[run.language];
  let hasAnswers = false;
  await artist.route(ONBOARDING, (route) => {
    const { form } = calls.findLast((call) => call.path === "/v1/account_links")!;
    if (hasAnswers) connect.finishOnboarding(form.get("account")!);
    return route.fulfill({ status: 303, headers: { location: form.get("return_url")! } });
  });
  await artist.goto("/dashboard/payouts");
  const panel = artist.locator("#stripe");
  await panel.locator("select[name=country]").selectOption("US");
  await panel.locator("button[value=stripe]").click();
  await expect(panel).toContainText(texts.incomplete);
  await expect(panel).toContainText(texts.proof);
  hasAnswers = true;
  await panel.locator("button[value=stripe]").click();
  await expect(panel).toContainText(texts.ready);

  const account = artist.locator("#account-usd");
  await account.getByText(texts.use).click();
  const form = account.locator("form", { has: artist.locator("[value=useStripe]") });
  await form.locator("input[name=currentPassword]").fill(PASSWORD);
  await form.locator("[value=useStripe]").last().click();
  await expect(artist.getByText(texts.saved).first()).toBeVisible();
  const [id, ...others] = connect.accounts.keys();
  expect(others).toEqual([]);
  return id!;
}

/** A new person buys a ticket by card. @returns its id */
async function buyTicket(browser: Browser, double: StripeDouble, show: string, { javaScriptEnabled }: Run) {
  const { page } = await visitor(browser, { javaScriptEnabled });
  if (javaScriptEnabled) await openStripeTo(page, double);
  await signUp(page, "Khach Mua");
  await page.goto(`/checkout/${show}`);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("**/pay/**");
  if (javaScriptEnabled) {
    await page.getByLabel("Card number").fill("4242");
    await page.getByRole("button", { name: "Pay $18.00", exact: true }).click();
  } else await payOnItsPage(page, double);
  await page.waitForURL(/\/tickets\/[\w-]+$/);
  return page.url().split("/").at(-1)!;
}

/** As if the show had ended before the reserve, and all but the newest payment were as old. */
function moveToPast({ database }: Site, show: string) {
  const then = Date.now() - 5 * DAY_MS;
  database.prepare("update events set start_time = ?, end_time = ? where id = ?").run(then - 3600_000, then, show);
  const newest = "select id from payments where event_id = ? order by paid_at desc, rowid desc limit 1";
  const older = `update payments set paid_at = ? where event_id = ? and id <> (${newest})`;
  expect(database.prepare(older).run(then, show, show).changes).toBe(2);
}

/** Sums of the ledger: what the site has at Stripe of this show and its payouts, and what the artist is owed. */
function readLedger({ database }: Site, artistId: string) {
  const sum = "select coalesce(sum(amount_cents), 0) from ledger_lines where artist_id = ?";
  const of = (account: string) => database.prepare(`${sum} and account = ?`).pluck().get(artistId, account) as number;
  const all = database.prepare(sum).pluck().get(artistId);
  return { atStripe: of("provider"), owed: 0 - of("artist"), all };
}

async function readBalance(double: StripeDouble): Promise<number> {
  const answer = (await (await fetch(`${double.address}/v1/balance`)).json()) as {
    available: { currency: string; amount: number }[];
  };
  return answer.available.find(({ currency }) => currency === "usd")?.amount ?? 0;
}

for (const run of RUNS) {
  const { who, language, javaScriptEnabled, width, part, paidOut, all } = run;
  test(`an artist is paid through Stripe after the reserve, and a refund takes its part back, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const texts = TEXTS[language];
    const site = await openSite();
    const { double } = site;
    try {
      const visit = { language, javaScriptEnabled, width };
      const { page: artist, errors } = await visitor(browser, { ...visit, who });
      const accountId = await onboard(artist, double, run);
      const title = `Đêm Stripe ${language}`;
      const show = await planShow(artist, { title, eventType: "ticketed", ticketPrice: "18.00" });
      const tickets: string[] = [];
      for (let i = 0; i < 3; i++) tickets.push(await buyTicket(browser, double, show, run));

      const { page: admin, errors: adminErrors } = await visitor(browser, { ...visit, who: "admin" });
      const toPrepare = admin.locator("form", {
        has: admin.locator(`input[name=artistId][value='${demoPerson(who)}']`),
      });
      await admin.goto("/admin/payouts");
      await expect(toPrepare).toHaveCount(0);
      await artist.goto("/dashboard/payouts");
      await expect(artist.locator(".stats").first()).toContainText(all);

      moveToPast(site, show);
      await admin.reload();
      await toPrepare.locator("button[value=prepare]").click();
      await admin.waitForURL(/\/admin\/payouts\/\d+$/);
      await admin.locator("button[value=send]").click();
      await expect(admin.getByText(texts.sent).first()).toBeVisible();
      const payoutPage = admin.url();
      const [transfer, ...others] = [...double.connect.transfers.values()];
      expect(others).toEqual([]);
      expect(transfer).toMatchObject({ amount: 2 * PRICE, currency: "usd", destination: accountId });
      expect(readLedger(site, demoPerson(who))).toEqual({ atStripe: PRICE, owed: PRICE, all: 0 });

      await admin.goto(`/admin/actions/refund/${tickets[0]}`);
      const words = admin.locator("main textarea[name=words]");
      if (await words.count()) await words.fill("Technical problem");
      await admin.locator("main form.admin-action button").first().click();
      await admin.waitForURL(/\/admin\/tickets/);
      await expect.poll(() => double.connect.heldBy(accountId), { timeout: 120_000 }).toBe(PRICE);
      await expect
        .poll(() => readLedger(site, demoPerson(who)), { timeout: 60_000 })
        .toEqual({
          atStripe: await readBalance(double),
          owed: PRICE,
          all: 0,
        });
      expect(await readBalance(double)).toBe(3 * PRICE - PRICE - double.connect.sent("usd"));

      await admin.goto(payoutPage);
      await expect(admin.getByText(texts.takenBack)).toBeVisible();
      await artist.goto("/dashboard/payouts");
      const row = artist.getByRole("row").filter({ hasText: transfer!.id });
      await expect(row).toContainText(texts.paid);
      await expect(row).toContainText(paidOut);
      await artist.goto(`/dashboard/statement/${new Date().getFullYear()}`);
      await expect(artist.getByRole("row").filter({ hasText: title })).toContainText(all);
      await expect(artist.locator("main .sum .total")).toContainText(part);
      expect([...errors, ...adminErrors]).toEqual([]);
    } finally {
      await site.close();
    }
  });
}
