import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { listenToCamera } from "./camera";
import { listSegments, playbackUrl } from "./live-playlists";
import { signIn } from "../people";
import { goLive, pictureChanges, planShow, endStream } from "../show";

/** Green minus red: the first of Chromium's fake cameras is green, the second grey. */
const greenness = (page: Page) =>
  page.locator(".player video").evaluate((video: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 9 });
    const context = canvas.getContext("2d")!;

    context.drawImage(video, 0, 0, 16, 9);

    const { data } = context.getImageData(0, 0, 16, 9);
    let sum = 0;

    for (let i = 0; i < data.length; i += 4) sum += data[i + 1]! - data[i]!;

    return sum / (data.length / 4);
  });

/** Makes drawing a picture take as long as on a slow laptop, where two renditions fill the time. */
const drawSlowly = (page: Page) =>
  page.addInitScript(() => {
    const { prototype } = OffscreenCanvasRenderingContext2D;
    const draw = prototype.drawImage as (...args: unknown[]) => void;

    prototype.drawImage = function (this: unknown, ...args: unknown[]) {
      const until = performance.now() + 40;

      while (performance.now() < until);
      draw.apply(this, args);
    } as typeof prototype.drawImage;
  });

test("the artist checks everything before the show, and changes the camera during it", async ({
  browser,
}) => {
  const artist = await (
    await browser.newContext({ permissions: ["camera", "microphone"] })
  ).newPage();

  await signIn(artist, "singer");

  const eventId = await planShow(artist, { title: `Đổi máy ${Date.now()}`, eventType: "free" });

  const sent = listenToCamera(artist);

  await drawSlowly(artist);
  await artist.goto(`/stream/${eventId}`);
  await artist.getByRole("button", { name: "Check camera and sound" }).click();
  await expect(artist.getByText("1280 × 720")).toBeVisible();
  await expect(artist.getByText(/It can send .*360p/)).toBeVisible();
  await expect(artist.getByText(/[\d.]+ Mbit\/s\./)).toBeVisible();
  await expect(artist.getByText(/We can hear you|Too loud/)).toBeVisible();
  await artist.getByRole("button", { name: "Start Streaming" }).click();
  await expect(artist.getByText("You're live.")).toBeVisible();

  const viewer = await (await browser.newContext()).newPage();

  await expect.poll(() => playbackUrl(viewer.request, eventId)).not.toBeNull();
  await viewer.goto(`/stream/${eventId}`);
  await pictureChanges(viewer);
  await expect.poll(() => greenness(viewer)).toBeGreaterThan(30);

  await artist.getByText("Change camera or microphone").click();

  const cameras = artist.getByLabel("Camera", { exact: true }).and(artist.locator("select"));

  await cameras.selectOption({ index: 1 });
  await expect.poll(() => greenness(viewer)).toBeLessThan(10);
  await pictureChanges(viewer);

  // The other camera's colours need a discontinuity. Without pictures is only the moment in which
  // it opens.
  const master = (await playbackUrl(viewer.request, eventId))!;
  const list = async () => (await listSegments(viewer.request, master, "v360")).segments;

  await expect.poll(async () => (await list()).length).toBeGreaterThan(3);

  const segments = await list();
  const gaps = segments
    .slice(1)
    .map(({ at }, i) => at - segments[i]!.at - segments[i]!.seconds * 1000);

  expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(5000);

  // All frames of the other camera are drawn, few of them on a slow device, and the sound goes on.
  const newestUs = (name: string) => Math.max(...sent.get(name)!);
  const from = newestUs("v360");
  const picturesSince = () => [...sent.get("v360")!].filter((us) => us > from).length;

  await expect.poll(() => newestUs("v360")).toBeGreaterThan(from + 10e6);
  await expect.poll(() => newestUs("a")).toBeGreaterThan(from + 7e6);
  expect(picturesSince()).toBeLessThan(150);

  await endStream(artist);
  await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
});

test("a rehearsal is a real broadcast that only the artist can watch", async ({ browser }) => {
  const artist = await (
    await browser.newContext({ permissions: ["camera", "microphone"] })
  ).newPage();

  await signIn(artist, "singer");

  const eventId = await openTestShow(artist);

  await goLive(artist, eventId);

  const asViewer = await artist.context().newPage();

  await asViewer.goto(`/stream/${eventId}?as=viewer`);
  await pictureChanges(asViewer);

  const stranger = await (await browser.newContext()).newPage();

  await signIn(stranger, "artist");
  expect((await stranger.goto(`/stream/${eventId}`))!.status()).toBe(404);
  expect((await stranger.request.get(`/api/events/${eventId}/stream`)).status()).toBe(403);

  const address = (await playbackUrl(artist.request, eventId))!;

  expect((await stranger.request.get(address)).status()).toBe(403);

  const live = (await (await stranger.request.get("/api/events/live")).json()) as { id: string }[];

  expect(live.map(({ id }) => id)).not.toContain(eventId);

  await endStream(artist);
  await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
});

/** A new show: an earlier try may still be live. */
async function openTestShow(artist: Page): Promise<string> {
  await artist.goto("/dashboard/rehearsal");
  await artist.getByRole("button", { name: "Open the rehearsal" }).click();
  await expect(artist.getByText("only you can see it").first()).toBeVisible();

  const eventId = new URL(artist.url()).pathname.split("/").at(-1)!;
  const address = `/api/events/${eventId}`;
  const { isLive } = (await (await artist.request.get(address)).json()) as { isLive: boolean };
  if (!isLive) return eventId;

  const headers = { Origin: new URL(artist.url()).origin };

  expect((await artist.request.post(`${address}/stream/end`, { headers })).status()).toBe(200);

  return openTestShow(artist);
}
