import path from "node:path";
import { expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { callApi } from "../api";
import { test } from "../journey-test";
import { hasFfmpeg, makeStreamKey, startEncoder } from "../live/encoder";
import { DATA_FOLDER, SITE_RTMP_PORT } from "../ports";
import { pictureChanges, planShow, waitUntilLive } from "../show";
import { visitor } from "../visitor";
import { addTypes, buyType, rowOf } from "./typed-show";

const TITLE = "Vé của bạn dùng để xem lại";
const TEXT = "Vé này không xem được buổi diễn trực tiếp. Sau buổi diễn, bạn có thể xem lại tại đây.";

/** What the API says about the show to this person; null without a right to watch. */
async function statusFor(page: Page, show: string): Promise<string | null> {
  const answer = await page.request.get(`/api/events/${show}/stream`);

  return answer.ok() ? ((await answer.json()) as { status: string }).status : null;
}

/** Its time has come: a broadcast before the planned start would be a test and not end the show. */
function begin(show: string) {
  const database = new Database(path.join(DATA_FOLDER, "nhacsong.db"));

  database.prepare("update events set start_time = ? where id = ?").run(Date.now() - 60_000, show);
  database.close();
}

/** The show is sent until there is a picture, and ended. */
async function perform(artist: Page, show: string, whileLive: () => Promise<void>) {
  const encoder = startEncoder(`${show}_${await makeStreamKey(artist)}`, SITE_RTMP_PORT);

  try {
    await waitUntilLive(artist, show);
    await artist.goto(`/stream/${show}`);
    await pictureChanges(artist, 60_000);
    await whileLive();
    await callApi(artist, "POST", `/events/${show}/stream/end`);
  } finally {
    encoder.kill();
  }
}

/** Plays by the browser's own controls, without scripts of the page. */
async function playsPlainly(page: Page) {
  const video = page.locator("video").first();

  await expect(video).toHaveAttribute("controls", "");
  await video.evaluate((it: HTMLVideoElement) => void it.play());
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime), { timeout: 60_000 }).toBeGreaterThan(0); // prettier-ignore
}

test("a ticket for the replay does not open the live show, and one bought after it plays the replay", async ({
  browser,
}) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");

  const { page: artist } = await visitor(browser, { who: "singer" });
  const plan = { title: "Đêm xem lại", eventType: "ticketed", ticketPrice: "18.00", replay: "7d" } as const;
  const show = await planShow(artist, plan);

  await addTypes(artist, show, [
    { name: "Vé trọn", ticketPrice: "18" },
    { name: "Vé xem lại", ticketPrice: "5", access: "replay" },
  ]);

  const phone = { language: "vi", javaScriptEnabled: false, width: 360 } as const;
  const { page: early, errors } = await visitor(browser, { ...phone, newcomer: "Khach Xem Lai" });

  await buyType(early, show, "Vé xem lại", /5,00\sUS\$/);
  begin(show);
  await perform(artist, show, async () => {
    await early.goto(`/stream/${show}`);
    await expect(early.getByText(TITLE)).toBeVisible();
    await expect(early.getByText(TEXT)).toBeVisible();
    await expect(early.locator("video")).toHaveCount(0);
    expect(await statusFor(early, show)).toBeNull();
  });
  await expect.poll(() => statusFor(early, show), { timeout: 60_000 }).toBe("replay");

  const { page: late, errors: lateErrors } = await visitor(browser, { newcomer: "Khach Den Sau" });

  await late.goto(`/event/${show}`);
  await expect(rowOf(late, "Vé trọn").getByRole("link")).toHaveCount(0);
  expect(await statusFor(late, show)).toBeNull();
  await buyType(late, show, "Vé xem lại", "$5.00");
  await late.goto(`/stream/${show}`);
  await pictureChanges(late, 60_000);

  await early.goto(`/stream/${show}`);
  await playsPlainly(early);
  await expect(early.getByText(TITLE)).toHaveCount(0);
  expect([...errors, ...lateErrors]).toEqual([]);
});
