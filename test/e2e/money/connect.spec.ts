import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { StripeDouble, WEBHOOK_SECRET } from "../../fakes/stripe-double";
import { WHOLE_BROWSER } from "../browsers";
import { demoPerson } from "../demo";
import { test } from "../journey-test";
import { killServer, OWN_SERVER, startServer } from "../own-server";
import { PASSWORD } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { openStripeTo, payOnItsPage } from "./stripe-in-hand";

test.use({ baseURL: OWN_SERVER, launchOptions: WHOLE_BROWSER });

const ONBOARDING = "https://connect.stripe.com/**";
const PRICE = 1800;
const DAY_MS = 24 * 3600_000;
/** An artist of the demo who has earned nothing yet. */
const WHO = "thuyen-giay";
const PHONE = { language: "vi", javaScriptEnabled: false, width: 360 } as const;

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
    NODE_OPTIONS: "--import=./test/e2e/money/frequent-jobs.mjs",
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
async function onboard(artist: Page, { connect, calls }: StripeDouble): Promise<string> {
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
  await expect(panel).toContainText("Tài khoản của bạn chưa hoàn tất.");
  await expect(panel).toContainText("Giấy tờ xác minh danh tính");
  hasAnswers = true;
  await panel.locator("button[value=stripe]").click();
  await expect(panel).toContainText("Tài khoản của bạn đã sẵn sàng.");

  const account = artist.locator("#account-usd");

  await account.getByText("Trả tiền vào tài khoản Stripe của tôi").click();

  const form = account.locator("form", { has: artist.locator("[value=useStripe]") });

  await form.locator("input[name=currentPassword]").fill(PASSWORD);
  await form.locator("[value=useStripe]").last().click();
  await expect(artist.getByText("Đã lưu. Chúng tôi sẽ chuyển tới tài khoản này.").first()).toBeVisible();

  const [id, ...others] = connect.accounts.keys();

  expect(others).toEqual([]);

  return id!;
}

/** A new person buys a ticket by card, in the page or at Stripe's. @returns its id */
async function buyTicket(browser: Browser, double: StripeDouble, show: string, javaScriptEnabled: boolean) {
  const { page } = await visitor(browser, { newcomer: "Khach Mua", javaScriptEnabled });
  if (javaScriptEnabled) await openStripeTo(page, double);
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

test("an artist is paid through Stripe after the reserve, and a refund takes its part back", async ({ browser }) => {
  const site = await openSite();
  const { double } = site;

  try {
    const { page: artist, errors } = await visitor(browser, { ...PHONE, who: WHO });
    const accountId = await onboard(artist, double);
    const title = "Đêm Stripe";
    const show = await planShow(artist, { title, eventType: "ticketed", ticketPrice: "18.00" });
    const tickets: string[] = [];

    for (const isScripted of [true, false, false]) tickets.push(await buyTicket(browser, double, show, isScripted));

    const { page: admin, errors: adminErrors } = await visitor(browser, { who: "admin" });
    const toPrepare = admin.locator("form", {
      has: admin.locator(`input[name=artistId][value='${demoPerson(WHO)}']`),
    });

    await admin.goto("/admin/payouts");
    await expect(toPrepare).toHaveCount(0);
    await artist.goto("/dashboard/payouts");
    await expect(artist.locator(".stats").first()).toContainText(/54,00\sUS\$/);

    moveToPast(site, show);
    await admin.reload();
    await toPrepare.locator("button[value=prepare]").click();
    await admin.waitForURL(/\/admin\/payouts\/\d+$/);
    await admin.locator("button[value=send]").click();
    await expect(admin.getByText("Sent. Recorded in the ledger.").first()).toBeVisible();

    const payoutPage = admin.url();
    const [transfer, ...others] = [...double.connect.transfers.values()];

    expect(others).toEqual([]);
    expect(transfer).toMatchObject({ amount: 2 * PRICE, currency: "usd", destination: accountId });
    expect(readLedger(site, demoPerson(WHO))).toEqual({ atStripe: PRICE, owed: PRICE, all: 0 });

    await admin.goto(`/admin/actions/refund/${tickets[0]}`);

    const words = admin.locator("main textarea[name=words]");
    if (await words.count()) await words.fill("Technical problem");
    await admin.locator("main form.admin-action button").first().click();
    await admin.waitForURL(/\/admin\/tickets/);
    await expect.poll(() => double.connect.heldBy(accountId), { timeout: 60_000 }).toBe(PRICE);
    await expect
      .poll(() => readLedger(site, demoPerson(WHO)))
      .toEqual({
        atStripe: await readBalance(double),
        owed: PRICE,
        all: 0,
      });
    expect(await readBalance(double)).toBe(3 * PRICE - PRICE - double.connect.sent("usd"));

    await admin.goto(payoutPage);
    await expect(admin.getByText("Taken back: $18.00. (automatic)")).toBeVisible();
    await artist.goto("/dashboard/payouts");

    const row = artist.getByRole("row").filter({ hasText: transfer!.id });

    await expect(row).toContainText("Đã trả");
    await expect(row).toContainText(/36,00\sUS\$/);
    await artist.goto(`/dashboard/statement/${new Date().getFullYear()}`);
    await expect(artist.getByRole("row").filter({ hasText: title })).toContainText(/54,00\sUS\$/);
    await expect(artist.locator("main .sum .total")).toContainText(/18,00\sUS\$/);
    expect([...errors, ...adminErrors]).toEqual([]);
  } finally {
    await site.close();
  }
});
