import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { demoPerson } from "../demo";
import { test } from "../journey-test";
import { killServer, OWN_SERVER, startServer } from "../own-server";
import { PASSWORD } from "../people";
import { visitor } from "../visitor";

test.use({ baseURL: OWN_SERVER });

/** Artists of the demo who are owed money for past shows; the last one changes the account. */
const ARTISTS = ["gio-bac", "mach-thuy-cam", "artist"];
const PHONE = { javaScriptEnabled: false, language: "vi", width: 360 } as const;
const TEXTS = {
  two: "Đã ghi nhận 2 khoản",
  none: "Đã ghi nhận 0 khoản",
  why: "Nghệ sĩ nay đã có tài khoản khác.",
  decided: "đã được ghi nhận là đã trả",
};

async function enterAccount(artist: Page, account: string) {
  const fields = { routing: "021000021", account, accountName: "Ha", currentPassword: PASSWORD };

  await artist.goto("/dashboard/payouts");

  const form = { intent: "account", kind: "us", currency: "usd", ...fields };
  const headers = { Origin: new URL(artist.url()).origin };
  const answer = await artist.request.post("/dashboard/payouts", { form, headers, maxRedirects: 0 });

  expect(answer.status()).toBe(302);
}

/** As after 72 hours. */
function endWait(database: Database.Database, artistId: string) {
  const past = Date.now() - 1000;

  database.prepare("update payout_accounts set usable_at = ? where artist_id = ?").run(past, artistId);

  const oldest = "select id from payout_accounts where artist_id = ? order by created_at, rowid limit 1";

  database.prepare(`update payout_accounts set usable_at = ? where id = (${oldest})`).run(past - 1000, artistId);
}

/** Three artists with accounts, and the treasurer's page with their prepared payouts ticked. */
async function prepareAll(browser: Browser) {
  let last: Page | null = null;

  for (const who of ARTISTS) {
    const { page } = await visitor(browser, { ...PHONE, who });

    await enterAccount(page, `10020030${ARTISTS.indexOf(who)}`);
    last = page;
  }

  const { page: admin, errors } = await visitor(browser, { ...PHONE, who: "admin" });

  await admin.goto("/admin/payouts");
  await admin.click("button[value=prepareAll]");

  const boxes = admin.locator("#prepared input[name=payoutIds]");

  await expect(boxes).toHaveCount(3);
  await admin.locator("#prepared a[href*='select=usd']").click();
  for (const box of await boxes.all()) await expect(box).toBeChecked();

  return { admin, errors, artist: last! };
}

/** Lines of the ledger of each payout. */
const linesOf = (database: Database.Database) =>
  database
    .prepare("select payout_id as id, count(*) as n from ledger_lines where payout_id is not null group by payout_id")
    .all() as { id: number; n: number }[];
const statesOf = (database: Database.Database) =>
  database.prepare("select state, count(*) as n from payouts group by state order by state").all();

async function recordTwice(admin: Page, database: Database.Database) {
  const answer = admin.locator("main div[role=status].stack");

  await admin.fill("input[name=bankReference]", "BULK-7");
  await admin.click("button[value=paidMany]");
  await expect(answer).toContainText(TEXTS.two);
  await expect(answer.getByRole("listitem")).toHaveCount(1);
  await expect(answer.getByRole("listitem")).toContainText(TEXTS.why);

  const once = linesOf(database);

  expect(once.map(({ n }) => n)).toEqual([2, 2]);

  // The browser sends the same form again.
  await admin.reload();
  await expect(answer).toContainText(TEXTS.none);
  await expect(answer.getByRole("listitem")).toHaveCount(3);
  await expect(answer).toContainText(TEXTS.why);
  await expect(answer).toContainText(TEXTS.decided);
  expect(linesOf(database)).toEqual(once);
  expect(statesOf(database)).toEqual([
    { state: "paid", n: 2 },
    { state: "prepared", n: 1 },
  ]);
}

test("of many payouts one is refused, the others are recorded once, without scripts", async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-payouts-"));
  const server = await startServer({ folder });
  const database = new Database(path.join(folder, "nhacsong.db"));

  try {
    const { admin, errors, artist } = await prepareAll(browser);

    await enterAccount(artist, "999888777");
    endWait(database, demoPerson("artist"));
    await recordTwice(admin, database);

    const line = admin.locator("#prepared").getByRole("row").filter({ hasText: "Tài khoản đã đổi" });

    await expect(line).toHaveCount(1);

    const file = await admin.request.get("/admin/payouts.csv?currency=usd");

    expect((await file.text()).trim().split("\n")).toHaveLength(1);
    await line.getByRole("link").first().click();
    await admin.waitForURL(/\/admin\/payouts\/\d+$/);
    await admin.click("button[value=cancel]");
    await expect(admin.getByText("Đã hủy").first()).toBeVisible();

    await admin.goto("/admin/payouts");
    await admin.locator("button[value=prepare]").click();
    await admin.waitForURL(/\/admin\/payouts\/\d+$/);
    await expect(admin.getByText("999888777")).toBeVisible();
    await admin.locator("input[name=bankReference]").fill("FT-8");
    await admin.locator("button[value=paid]").click();
    await expect(admin.getByText("Đã ghi").first()).toBeVisible();

    await artist.goto("/dashboard/payouts");

    const row = artist.getByRole("row").filter({ hasText: "FT-8" });

    await expect(row).toContainText("Đã trả");
    await expect(row).toContainText("8777");
    expect(linesOf(database).map(({ n }) => n)).toEqual([2, 2, 2]);
    expect(errors).toEqual([]);
  } finally {
    database.close();
    await killServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
