import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { test } from "../journey-test";
import { hasFfmpeg, makeStreamKey, RTMP_PORT, startEncoder } from "../live/encoder";
import { killServer, OWN_SERVER, startServer } from "../own-server";
import { pictureChanges, planShow } from "../show";
import { visitor } from "../visitor";
import { addType, chooseType, makeBuyer, payByTestCard, rowOf } from "./typed-show";

test.use({ baseURL: OWN_SERVER });

const RUNS = [
  { language: "en", javaScriptEnabled: true, width: 1280, price: "$5.00" },
  { language: "vi", javaScriptEnabled: false, width: 360, price: /5,00\sUS\$/ },
] as const;
const TEXTS = {
  en: { title: "Your ticket is for the replay", text: "It doesn't open the live show. You can watch the replay here after the show." }, // prettier-ignore
  vi: { title: "Vé của bạn dùng để xem lại", text: "Vé này không xem được buổi diễn trực tiếp. Sau buổi diễn, bạn có thể xem lại tại đây." }, // prettier-ignore
};

/** A show with a type for everything and one for the replay. */
async function planTypedShow(artist: Page, title: string): Promise<string> {
  const show = await planShow(artist, { title, eventType: "ticketed", ticketPrice: "18.00", replay: "7d" });
  await addType(artist, show, { name: "Vé trọn", ticketPrice: "18", access: "both" });
  await addType(artist, show, { name: "Vé xem lại", ticketPrice: "5", access: "replay" });
  return show;
}

async function buyReplay(page: Page, show: string, price: string | RegExp) {
  await page.goto(`/event/${show}`);
  await expect(rowOf(page, "Vé xem lại")).toContainText(price);
  await chooseType(page, show, "Vé xem lại");
  await page.click("button[name=intent][value=pay]");
  await payByTestCard(page);
  await expect(page.locator("main")).toContainText("Vé xem lại");
}

/** What the API says about the show to this person; null without a right to watch. */
async function statusFor(page: Page, show: string): Promise<string | null> {
  const answer = await page.request.get(`/api/events/${show}/stream`);
  return answer.ok() ? ((await answer.json()) as { status: string }).status : null;
}

/** The show is sent until there is a picture, and ended. */
async function perform(artist: Page, show: string, whileLive: () => Promise<void>) {
  const encoder = startEncoder(`${show}_${await makeStreamKey(artist)}`);
  try {
    await expect.poll(() => statusFor(artist, show), { timeout: 60_000 }).toBe("live");
    await artist.goto(`/stream/${show}`);
    await pictureChanges(artist, 60_000);
    await whileLive();
    const ended = await artist.request.post(`/api/events/${show}/stream/end`, { headers: { Origin: OWN_SERVER } });
    expect(ended.ok(), await ended.text()).toBe(true);
  } finally {
    encoder.kill();
  }
}

/** Its time has come: a broadcast before the planned start would be a test and not end the show. */
function begin(folder: string, show: string) {
  const database = new Database(path.join(folder, "nhacsong.db"));
  database.prepare("update events set start_time = ? where id = ?").run(Date.now() - 60_000, show);
  database.close();
}

/** By the player, or without scripts by the browser's own controls. */
async function replayPlays(page: Page, javaScriptEnabled: boolean) {
  const video = page.locator("video").first();
  if (javaScriptEnabled) return pictureChanges(page, 60_000);
  await expect(video).toHaveAttribute("controls", "");
  await video.evaluate((it: HTMLVideoElement) => void it.play());
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime), { timeout: 60_000 }).toBeGreaterThan(0); // prettier-ignore
}

for (const run of RUNS) {
  const { language, javaScriptEnabled, price } = run;
  test(`a ticket for the replay does not open the live show, and one bought after it plays the replay, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");
    const texts = TEXTS[language];
    const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-replay-"));
    const server: ChildProcess = await startServer({ folder, settings: { PAYMENTS: "test", RTMP_PORT } });
    try {
      const { page: artist } = await visitor(browser, { who: "singer" });
      const show = await planTypedShow(artist, `Đêm xem lại ${language}`);
      const { page: early, errors } = await makeBuyer(browser, run);
      await buyReplay(early, show, price);
      begin(folder, show);
      await perform(artist, show, async () => {
        await early.goto(`/stream/${show}`);
        await expect(early.getByText(texts.title)).toBeVisible();
        await expect(early.getByText(texts.text)).toBeVisible();
        await expect(early.locator("video")).toHaveCount(0);
        expect(await statusFor(early, show)).toBeNull();
      });

      const { page: late, errors: lateErrors } = await makeBuyer(browser, run);
      await expect.poll(() => statusFor(early, show), { timeout: 60_000 }).toBe("replay");
      await late.goto(`/event/${show}`);
      await expect(rowOf(late, "Vé trọn").getByRole("link")).toHaveCount(0);
      expect(await statusFor(late, show)).toBeNull();
      await buyReplay(late, show, price);
      for (const page of [late, early]) {
        await page.goto(`/stream/${show}`);
        await replayPlays(page, javaScriptEnabled);
        await expect(page.getByText(texts.title)).toHaveCount(0);
      }
      expect([...errors, ...lateErrors]).toEqual([]);
    } finally {
      await killServer(server);
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
