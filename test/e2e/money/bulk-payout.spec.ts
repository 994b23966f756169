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

/** Artists of the demo who are owed money for past shows; the last one changes the account. */
const ARTISTS = ["gio-bac", "mach-thuy-cam", "artist"];
const RUNS = [
  { javaScriptEnabled: true, language: "en", width: 1280 },
  { javaScriptEnabled: false, language: "vi", width: 360 },
] as const;
const TEXTS = {
  en: { two: "2 payouts recorded as paid.", none: "0 payouts recorded as paid.", why: "The artist has another account by now.", decided: "has already been recorded as paid", old: "Account changed", cancelled: "Cancelled. The amount can be paid again.", recorded: "Recorded in the ledger.", paid: "Paid" }, // prettier-ignore
  vi: { two: "Đã ghi nhận 2 khoản", none: "Đã ghi nhận 0 khoản", why: "Nghệ sĩ nay đã có tài khoản khác.", decided: "đã được ghi nhận là đã trả", old: "Tài khoản đã đổi", cancelled: "Đã hủy", recorded: "Đã ghi", paid: "Đã trả" }, // prettier-ignore
};

/** Enters an account by the JSON API with the artist's session. */
async function enterAccount(artist: Page, account: string) {
  const answer = await artist.request.put("/api/artist/payout-account", {
    headers: { Origin: OWN_SERVER },
    data: { kind: "us", currency: "usd", routing: "021000021", account, accountName: "Ha", currentPassword: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** As after 72 hours. */
function endWait(database: Database.Database, artistId: string) {
  const past = Date.now() - 1000;
  database.prepare("update payout_accounts set usable_at = ? where artist_id = ?").run(past, artistId);
  const oldest = "select id from payout_accounts where artist_id = ? order by created_at, rowid limit 1";
  database.prepare(`update payout_accounts set usable_at = ? where id = (${oldest})`).run(past - 1000, artistId);
}

type Run = (typeof RUNS)[number];
type Scene = { browser: Browser; run: Run; database: Database.Database };

/** Three artists with accounts, and the treasurer's page with their prepared payouts ticked. */
async function prepareAll({ browser, run }: Scene) {
  let last: Page | null = null;
  for (const who of ARTISTS) {
    const { page } = await visitor(browser, { ...run, who });
    await enterAccount(page, `10020030${ARTISTS.indexOf(who)}`);
    last = page;
  }
  const { page: admin, errors } = await visitor(browser, { ...run, who: "admin" });
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

async function recordTwice({ admin, database, run }: Pick<Scene, "database" | "run"> & { admin: Page }) {
  const texts = TEXTS[run.language];
  const answer = admin.locator("main div[role=status].stack");
  await admin.fill("input[name=bankReference]", "BULK-7");
  await admin.click("button[value=paidMany]");
  await expect(answer).toContainText(texts.two);
  await expect(answer.getByRole("listitem")).toHaveCount(1);
  await expect(answer.getByRole("listitem")).toContainText(texts.why);
  const once = linesOf(database);
  expect(once.map(({ n }) => n)).toEqual([2, 2]);

  // Without scripts the browser sends the same form again.
  if (run.javaScriptEnabled) await admin.click("button[value=paidMany]");
  else await admin.reload();
  await expect(answer).toContainText(texts.none);
  await expect(answer.getByRole("listitem")).toHaveCount(run.javaScriptEnabled ? 1 : 3);
  await expect(answer).toContainText(texts.why);
  if (!run.javaScriptEnabled) await expect(answer).toContainText(texts.decided);
  expect(linesOf(database)).toEqual(once);
  expect(statesOf(database)).toEqual([
    { state: "paid", n: 2 },
    { state: "prepared", n: 1 },
  ]);
}

for (const run of RUNS) {
  test(`of many payouts one is refused, the others are recorded once, ${run.javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const texts = TEXTS[run.language];
    const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-payouts-"));
    const server = await startServer({ folder });
    const database = new Database(path.join(folder, "nhacsong.db"));
    try {
      const { admin, errors, artist } = await prepareAll({ browser, run, database });
      await enterAccount(artist, "999888777");
      endWait(database, demoPerson("artist"));
      await recordTwice({ admin, database, run });

      const line = admin.locator("#prepared").getByRole("row").filter({ hasText: texts.old });
      await expect(line).toHaveCount(1);
      const file = await admin.request.get("/admin/payouts.csv?currency=usd");
      expect((await file.text()).trim().split("\n")).toHaveLength(1);
      await line.getByRole("link").first().click();
      await admin.waitForURL(/\/admin\/payouts\/\d+$/);
      await admin.click("button[value=cancel]");
      await expect(admin.getByText(texts.cancelled).first()).toBeVisible();
      await admin.goto("/admin/payouts");
      await admin.locator("button[value=prepare]").click();
      await admin.waitForURL(/\/admin\/payouts\/\d+$/);
      await expect(admin.getByText("999888777")).toBeVisible();
      await admin.locator("input[name=bankReference]").fill("FT-8");
      await admin.locator("button[value=paid]").click();
      await expect(admin.getByText(texts.recorded).first()).toBeVisible();

      await artist.goto("/dashboard/payouts");
      const row = artist.getByRole("row").filter({ hasText: "FT-8" });
      await expect(row).toContainText(texts.paid);
      await expect(row).toContainText("8777");
      expect(linesOf(database).map(({ n }) => n)).toEqual([2, 2, 2]);
      expect(errors).toEqual([]);
    } finally {
      database.close();
      await killServer(server);
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
test.use({ baseURL: OWN_SERVER });
