import { expect } from "@playwright/test";
import { createZip } from "../../app/integrations/archive/zip";
import { unpackZip } from "../factories/zip";
import { test } from "./journey-test";
import { visitor } from "./visitor";

const YEAR = new Date().getUTCFullYear() + 2;
const event = (title: string, ...lines: string[]) =>
  ["BEGIN:VEVENT", `SUMMARY:${title}`, ...lines, "END:VEVENT"].join("\r\n");
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Each try has a moment of its own. */
function calendarFile() {
  const at = new Date(Date.UTC(YEAR, 2, 14) + (Date.now() % 100_000) * 60_000);
  const text = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//vi"],
    event("Đêm Trăng Mười Bốn", `DTSTART:${stamp(at)}`, "DURATION:PT90M"),
    event("Hát mỗi tuần", `DTSTART:${stamp(at)}`, "RRULE:FREQ=WEEKLY"),
    event("Chuyện cũ", "DTSTART:20200315T130000Z"),
    "END:VCALENDAR",
  ].join("\r\n");
  return { name: "lich.ics", mimeType: "text/calendar", buffer: Buffer.from(text) };
}

test("an artist brings shows in from a calendar without scripts, and takes everything out", async ({ browser }) => {
  const { page } = await visitor(browser, { who: "artist", javaScriptEnabled: false, width: 360 });
  const file = calendarFile();
  await page.goto("/dashboard/import");
  await page.getByRole("button", { name: "Look at the shows" }).click();
  await expect(page.getByText("Choose a calendar file, or enter its address.").first()).toBeVisible();

  const bringIn = async () => {
    await page.goto("/dashboard/import");
    await page.getByLabel("File (.ics)").setInputFiles(file);
    await page.getByLabel("Category of the shows").selectOption("Bolero");
    await page.getByRole("button", { name: "Look at the shows" }).click();
    await expect(page.getByText("1 past show left out")).toBeVisible();
    await expect(page.getByText("Left out: It repeats: add each date as an event of its own")).toBeVisible();
  };
  await bringIn();
  await expect(page.getByText("Nothing has been stored yet.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Make 1 draft" }).click();
  await expect(page.getByText("1 draft made")).toBeVisible();
  await expect(page.getByText("Đêm Trăng Mười Bốn").first()).toBeVisible();
  await bringIn();
  await expect(page.getByText("Left out: you have a show at this time")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Make/ })).toHaveCount(0);

  await page.goto("/dashboard/export");
  const href = await page.getByRole("link", { name: "Download the archive" }).getAttribute("href");
  const files = unpackZip(await (await page.request.get(href!)).body());
  expect(JSON.parse(files["manifest.json"]!)).toMatchObject({ format: "nhacsong-artist" });
  const shows = JSON.parse(files["shows.json"]!) as { title: string; status: string }[];
  expect(shows).toContainEqual(expect.objectContaining({ title: "Đêm Trăng Mười Bốn", status: "draft" }));
});

async function* piece(text: string) {
  yield text;
}

/** An archive of another site, with a show at a moment of its own, one that is over, and a song. */
async function archiveFile() {
  const startTime = new Date(Date.UTC(YEAR + 1, 2, 14) + (Date.now() % 100_000) * 60_000).toISOString();
  const show = {
    title: "Đêm Trăng Rằm",
    titleOther: "Full Moon Night",
    category: "Bolero",
    eventType: "free",
    duration: 75,
  };
  const song = {
    ...{ id: "s1", title: `Đò Đưa ${Date.now()}`, writer: null },
    verses: [{ label: null, lines: [{ text: "Đò ơi", translation: "Ferry", atMs: null }] }],
  };
  const lines = (items: object[]) => `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`;
  const past = { ...show, startTime: "2020-03-15T13:00:00Z" };
  const files = {
    "manifest.json": JSON.stringify({ format: "nhacsong-artist", version: 1 }),
    "shows.json": lines([{ ...show, startTime, setList: ["s1"] }, past]),
    "songs.json": lines([song]),
  };
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: piece(text) }));
  const buffer = Buffer.concat((await createZip(entries).toArray()) as Buffer[]);
  return { name: "nhacsong-artist.zip", mimeType: "application/zip", buffer };
}

test("an artist brings the archive of another site in without scripts, and twice makes nothing twice", async ({
  browser,
}) => {
  const { page } = await visitor(browser, { who: "artist", javaScriptEnabled: false, width: 360 });
  const file = await archiveFile();
  const bringIn = async () => {
    await page.goto("/dashboard/import");
    await page.getByLabel("Archive (.zip)").setInputFiles(file);
    await page.getByLabel(/^Bring my songs in too/).check();
    await page.getByRole("button", { name: "Bring the archive in" }).click();
  };
  await page.goto("/dashboard/import");
  await page.getByRole("button", { name: "Bring the archive in" }).click();
  await expect(page.getByText("Choose the archive (.zip).").first()).toBeVisible();
  await bringIn();
  await expect(page.getByText("1 draft made. You can edit or delete it.")).toBeVisible();
  await expect(page.getByText("1 past show left out")).toBeVisible();
  await expect(page.getByText("1 song added to your songbook")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("link", { name: "Đêm Trăng Rằm" }).click();
  await expect(page.locator("[name=titleOther]")).toHaveValue("Full Moon Night");
  await bringIn();
  await expect(page.getByText("No draft made.")).toBeVisible();
  await expect(page.getByText("1 song left out: you have it already")).toBeVisible();
});
