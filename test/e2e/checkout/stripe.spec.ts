import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { StripeDouble, WEBHOOK_SECRET } from "../../fakes/stripe-double";
import { WHOLE_BROWSER } from "../browsers";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { killServer, OWN_SERVER, startServer } from "../own-server";
import { signUpByApi } from "../people";
import { openStripeTo, payOnItsPage } from "./stripe-in-hand";

test.use({ baseURL: OWN_SERVER, launchOptions: WHOLE_BROWSER });
test.describe.configure({ mode: "serial" });

const SHOW = demoEvent("chuyen-do-cuoi");
const TICKET = /\/tickets\/[\w-]+$/;
let folder: string;
let server: ChildProcess;
let double: StripeDouble;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "nhacsong-stripe-"));
  double = new StripeDouble();

  const settings = {
    PAYMENTS: undefined,
    STRIPE_API_BASE: await double.start(),
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };

  server = await startServer({ folder, settings });
});

test.afterAll(async () => {
  await killServer(server);
  double.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function toTheCard(page: Page) {
  await page.goto(`/checkout/${SHOW}`);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("**/pay/**");
}

/** Moves the hold close to its end. */
function endHoldSoon(paymentId: string) {
  const database = new Database(path.join(folder, "nhacsong.db"));

  database
    .prepare("update payments set held_until = ? where id = ?")
    .run(Date.now() + 15_000, paymentId);
  database.close();
}

const cardField = (page: Page) => page.getByLabel("Card number");
const payButton = (page: Page) => page.getByRole("button", { name: "Pay $18.00", exact: true });

test("Stripe's form in the page: a refused card shows an error, the next one buys the ticket, without any webhook", async ({
  page,
}) => {
  const asked = await openStripeTo(page, double);

  await signUpByApi(page, "Card Holder");
  await page.goto(`/checkout/${SHOW}`);
  expect(asked, "no script of Stripe's before the card is asked for").toEqual([]);
  await toTheCard(page);
  await cardField(page).fill("0002");
  await payButton(page).click();
  await expect(page.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
  await cardField(page).fill("4242");
  await payButton(page).click();
  await page.waitForURL(TICKET);
  expect(asked).toHaveLength(1);
});

test("a slow card payment shows a notice, then the ticket", async ({ page }) => {
  await openStripeTo(page, double);
  await signUpByApi(page, "Slow Bank");
  await toTheCard(page);
  await cardField(page).fill("slow");
  await payButton(page).click();
  await expect(page.getByText("We're confirming your payment")).toBeVisible();
  await expect(page).toHaveTitle(/^Checkout/);
  double.pay(double.lastIntent().id);
  await page.waitForURL(TICKET);
});

test("Stripe's hosted page leads to the ticket without Stripe's script", async ({ page }) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await signUpByApi(page, "Blocked Script");
  await toTheCard(page);
  await expect(
    page.getByRole("alert").getByText("We couldn't open Stripe's form here."),
  ).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await payOnItsPage(page, double);
  await page.waitForURL(TICKET);
});

test("the page shows when the hold of a seat ends", async ({ page }) => {
  await openStripeTo(page, double);
  await signUpByApi(page, "Slow Reader");
  await toTheCard(page);
  endHoldSoon(page.url().split("/").at(-1)!);
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.waitForURL(`**/checkout/${SHOW}`);
  await expect(
    page.getByText("Your hold has expired. You have not been charged. Please start again.").first(),
  ).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain form leads to Stripe's page and back to the ticket", async ({ page }) => {
    await signUpByApi(page, "Plain Form");
    await toTheCard(page);
    await payOnItsPage(page, double);
    await page.waitForURL(TICKET);
  });

  test("the page of a pending payment reloads by itself", async ({ page }) => {
    await signUpByApi(page, "Patient Reader");
    await toTheCard(page);

    const { id } = double.lastIntent();

    double.process(id);
    await page.reload();
    await expect(page.getByText("We're confirming your payment")).toBeVisible();
    double.pay(id);
    await page.waitForURL(TICKET);
  });
});
