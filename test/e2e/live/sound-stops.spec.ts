import { expect, type Page } from "@playwright/test";
import { demux } from "../../../app/media/testing/recording";
import { callApi } from "../api";
import { test } from "../journey-test";
import { signIn } from "../people";
import { planShow, waitUntilLive } from "../show";
import { expectFrames, FRAMES_A_SECOND, readFrame, startCountingCamera } from "./counted-frames";
import { hasFfmpeg, makeStreamKey } from "./encoder";

const NO_SOUND = "No sound from the artist at the moment. It isn't your device.";
/** The sound of the show. */
const SOUND_SECONDS = 15;
const SOUND_FRAMES = SOUND_SECONDS * FRAMES_A_SECOND;
/** More than a player buffers after the sound has stopped. */
const LATER = SOUND_FRAMES + 15 * FRAMES_A_SECOND;

async function openRoom(page: Page, eventId: string) {
  await page.goto(`/stream/${eventId}`);

  return page;
}

/** The replay's page once it is there. */
async function openReplay(page: Page, eventId: string) {
  const status = async () =>
    ((await (await page.request.get(`/api/events/${eventId}/stream`)).json()) as { status: string })
      .status;

  await expect.poll(status).toBe("replay");

  return openRoom(page, eventId);
}

test("a show whose sound dies is watched to its end, and its replay has both as far as they were sent", async ({
  browser,
  atEnd,
}) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");

  const artist = await (await browser.newContext()).newPage();

  await signIn(artist, "den-dau");

  const eventId = await planShow(artist, {
    title: "Đêm Mất Tiếng",
    eventType: "free",
    replay: "7d",
  });
  const camera = startCountingCamera(`${eventId}_${await makeStreamKey(artist)}`, SOUND_SECONDS);

  atEnd(() => camera.kill("SIGKILL"));

  const viewer = await (await browser.newContext()).newPage();

  await waitUntilLive(viewer, eventId);
  await openRoom(viewer, eventId);

  await test.step("the pictures go on, and the page says why nothing is heard", async () => {
    await expect(viewer.getByText(NO_SOUND)).toBeVisible();
    await expectFrames(viewer, LATER);
  });

  await test.step("who comes now sees the show, too", async () => {
    const late = await openRoom(await (await browser.newContext()).newPage(), eventId);

    await expect(late.getByText(NO_SOUND)).toBeVisible();
    await expectFrames(late, LATER);

    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();

    await expect((await openRoom(plain, eventId)).getByText(NO_SOUND)).toBeVisible();
    await plain.context().close();
  });

  await callApi(artist, "POST", `/events/${eventId}/stream/end`);
  camera.kill("SIGKILL");

  await test.step("the replay plays over the end of the sound", async () => {
    await openReplay(viewer, eventId);
    await viewer.getByRole("slider", { name: "Position" }).fill("0");

    const seen = await expectFrames(viewer, 0, SOUND_FRAMES);
    const decoded = () =>
      viewer
        .locator(".player-screen > video")
        .evaluate(
          (it: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) =>
            it.webkitAudioDecodedByteCount,
        );

    await expect.poll(decoded).toBeGreaterThan(0);

    await viewer.getByRole("slider", { name: "Position" }).fill(String(SOUND_SECONDS - 2));

    await expectFrames(viewer, SOUND_FRAMES + 2 * FRAMES_A_SECOND);
    expect((await readFrame(viewer)).frame).toBeGreaterThan(seen);
  });

  await test.step("the file has picture and sound", async () => {
    await artist.goto(`/dashboard/${eventId}/replay`);

    const href = await artist
      .getByRole("link", { name: "Download the recording" })
      .getAttribute("href");
    const tracks = await demux(await (await artist.request.get(href!)).body());
    const seconds = (kind: string) =>
      tracks.find((it) => it.kind === kind)?.packets.at(-1)?.timestamp ?? 0;

    expect(seconds("audio")).toBeGreaterThan(SOUND_SECONDS - 1);
    expect(seconds("video")).toBeGreaterThan(LATER / FRAMES_A_SECOND - 1);
  });
});
