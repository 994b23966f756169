import { expect, type Browser, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { signIn } from "../people";
import { SITE_RTMP_PORT } from "../ports";
import { pictureChanges, planShow, waitUntilLive } from "../show";
import { hasFfmpeg, makeStreamKey, startEncoder } from "./encoder";
import { countFrom, median, noteLines, shownLines } from "./shown-lines";

const WORDS = `Sông dài con nước về đâu
Đèn ai còn thắp bên lầu chưa khuya
Trăng lên đầu bến, ai chờ đò khuya

[Điệp khúc]
Đò ơi, chở giùm nỗi nhớ
Gió đưa câu hát quay về
Ngọt như chén nước chè quê`;
const TRANSLATION = `Long river, where does your water go?
Whose lamp still burns in the upper room?
The moon is over the landing. Who waits for the late ferry?

Ferry, carry this longing for me
The wind carries the song back
Sweet as the village tea`;
const LINE_MS = 5000;
const OUTAGE_MS = 3000;
const LINES = WORDS.split("\n").filter((line) => line && !line.startsWith("["));

/** A show with a set list of one song, and the address of its desk. */
async function planSongs(artist: Page): Promise<{ eventId: string; deskUrl: string }> {
  await artist.goto("/dashboard/songs/new");
  await artist.fill("input[name=title]", "Đò Khuya");
  await artist.fill("textarea[name=words]", WORDS);
  await artist.fill("textarea[name=translation]", TRANSLATION);
  await artist.check("input[name=confirmed]");
  await artist.getByRole("button", { name: "Save song" }).click();
  await expect(artist.getByText("Song added").first()).toBeVisible();

  const eventId = await planShow(artist, { title: "Ấm Trà Khuya", eventType: "free" });

  await artist.goto(`/dashboard/${eventId}/set-list`);
  await artist.fill("input[name=title]", "Đò Khuya");
  await artist.getByRole("button", { name: "Add to the show" }).click();
  await expect(artist.locator(".set-list")).toContainText("Đò Khuya");
  await artist.getByRole("button", { name: "Create a link" }).click();

  return { eventId, deskUrl: await artist.locator("input[readonly]").inputValue() };
}

async function watch(browser: Browser, eventId: string): Promise<Page> {
  const viewer = await (await browser.newContext()).newPage();

  await viewer.goto(`/stream/${eventId}`);
  await pictureChanges(viewer);

  return viewer;
}

/** A television that the artist's phone opens the show on. */
async function watchOnTelevision(browser: Browser, artist: Page, eventId: string): Promise<Page> {
  const tv = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();

  await tv.goto("/tv/screen");

  const letters = (await tv.locator(".letters").innerText()).replace(/\s/g, "");
  const headers = { Origin: new URL(artist.url()).origin };
  const opened = await artist.request.post(`/api/tv/codes/${letters}`, {
    headers,
    data: { eventId },
  });

  expect(opened.status()).toBe(201);
  await pictureChanges(tv);

  return tv;
}

/** The desk on a helper's phone, at its link. */
async function openDesk(browser: Browser, deskUrl: string) {
  const desk = await (
    await browser.newContext({ viewport: { width: 390, height: 780 } })
  ).newPage();

  await desk.goto(deskUrl);

  const onScreen = desk.locator(".desk-line");
  /** Presses like a foot switch. @returns our time then */
  const press = async (line: string) => {
    const at = Date.now();

    await desk.keyboard.press("Space");
    await expect(onScreen).toHaveText(line);

    return at;
  };

  await expect(desk.getByRole("button", { name: /Next line/ })).toBeVisible();

  return { desk, press };
}

test("viewers 2 and 8 seconds behind and on a television get each line when they hear it, also those of an outage", async ({
  browser,
  atEnd,
}) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");

  const artist = await (await browser.newContext()).newPage();

  await signIn(artist, "khuc-hien-nha");

  const { eventId, deskUrl } = await planSongs(artist);
  const encoder = startEncoder(`${eventId}_${await makeStreamKey(artist)}`, SITE_RTMP_PORT);

  atEnd(() => encoder.kill("SIGKILL"));
  await waitUntilLive(artist, eventId);

  const { press, desk } = await openDesk(browser, deskUrl);
  const [near, far] = [await watch(browser, eventId), await watch(browser, eventId)];

  await far.keyboard.press("k");
  await far.waitForTimeout(6000);
  await far.keyboard.press("k");

  const tv = await watchOnTelevision(browser, artist, eventId);
  const viewers = [near, far, tv];

  for (const viewer of viewers) await noteLines(viewer);

  await press("Next: Đò Khuya");

  const pressedAt: number[] = [];

  for (const line of LINES.slice(0, 5)) {
    pressedAt.push(await press(line));
    await desk.waitForTimeout(LINE_MS);
  }

  await desk.context().setOffline(true);

  const pressedOffline = Date.now();

  await desk.keyboard.press("Space");
  await expect(desk.getByText(/No connection. \d press(es)? waits?/)).toBeVisible();
  await desk.waitForTimeout(OUTAGE_MS);
  await desk.context().setOffline(false);
  await expect(desk.locator(".desk-line")).toHaveText(LINES[5]!);
  pressedAt.push(pressedOffline);

  const all = [];

  for (const viewer of viewers) {
    await expect.poll(() => countFrom(viewer, 2)).toBe(LINES.length);
    all.push(await shownLines(viewer, 2));
  }

  const late = all.map((shown) => shown.map(({ lateMs }) => Math.round(lateMs)));
  const delays = all.map((shown) => median(shown.map(({ wallMs, cueTime }) => wallMs - cueTime)));

  console.log("near, far, television: late in ms of the video", ...late, "behind", delays);
  for (const shown of all) {
    // Each before the next was due.
    expect(shown.map(({ line }) => line)).toEqual(LINES);
    // On arrival, they would be early by the viewer's whole delay.
    expect(Math.min(...shown.map(({ earliestMs }) => earliestMs))).toBeGreaterThanOrEqual(0);
  }

  // Somebody was behind, because of the pause of six seconds.
  expect(Math.max(...delays)).toBeGreaterThan(5000);

  // The press of the outage has the time at which it was made, and not that of its sending.
  const offsets = all[0]!.map(({ cueTime }, i) => cueTime - pressedAt[i]!);

  expect(offsets.at(-1)! - median(offsets)).toBeLessThan(OUTAGE_MS);

  await near.getByText("Songs so far").click();
  await expect(near.locator(".player").getByText(LINES[0]!)).toHaveCount(0);
  await near.getByRole("button", { name: "Đò Khuya" }).click();
  await expect(near.locator(".player").getByText(LINES[0]!)).toBeVisible();
});
