import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, type Locator } from "@playwright/test";
import { demoEvent } from "../../demo";
import { test } from "../../journey-test";
import { untilAlive } from "../../base/open-early";
import { visitor } from "../../visitor";

const SHOW = demoEvent("live");

async function expectToPlay(video: Locator) {
  await video.evaluate((it: HTMLVideoElement) => void it.play());

  const place = () =>
    video.evaluate((it: HTMLVideoElement) => (it.videoWidth > 0 ? it.currentTime : 0));

  await expect.poll(place).toBeGreaterThan(1);
}

test("a viewer marks what she sees, the artist approves it without scripts, and everybody can watch it", async ({
  browser,
  baseURL,
}, info) => {
  const viewer = await visitor(browser, { who: "viewer" });

  await viewer.page.goto(`/stream/${SHOW}`);
  // Before its scripts run, the link leads to a page.
  await untilAlive(viewer.page);
  await viewer.page.getByRole("link", { name: "Make a clip" }).click();

  const sheet = viewer.page.getByRole("dialog", { name: "Make a clip" });

  await sheet.getByLabel("30 seconds").check();
  await sheet.getByLabel("Title").fill("Một đoạn đẹp");
  await sheet.getByRole("button", { name: "Make the clip" }).click();
  await expect(viewer.page.getByText("We're making your clip").first()).toBeVisible();
  await expect(sheet).toBeHidden();
  expect(new URL(viewer.page.url()).pathname).toBe(`/stream/${SHOW}`);

  const artist = await visitor(browser, { who: "artist", javaScriptEnabled: false });
  const approve = artist.page.getByRole("button", { name: "Approve and publish" });

  await expect(async () => {
    await artist.page.goto(`/dashboard/${SHOW}/clips`);
    await expect(approve).toBeVisible({ timeout: 1000 });
  }).toPass();

  const link = await artist.page.getByRole("link", { name: "Watch" }).getAttribute("href");
  const guest = await visitor(browser);

  expect((await guest.page.request.get(link!)).status()).toBe(404);
  await approve.click();
  await expect(artist.page.getByText("Clip published")).toBeVisible();

  await guest.page.goto(link!);
  await expect(guest.page.getByRole("heading", { level: 1, name: "Một đoạn đẹp" })).toBeVisible();
  await expectToPlay(guest.page.locator("video"));
  await expect(guest.page.locator('meta[property="og:video"]')).toHaveAttribute(
    "content",
    `${baseURL}${link}.mp4`,
  );

  const picture = await guest.page.locator("video").getAttribute("poster");

  expect((await guest.page.request.get(picture!)).headers()["content-type"]).toBe("image/jpeg");
  expect(guest.errors).toEqual([]);

  const plain = await visitor(browser, { javaScriptEnabled: false, language: "vi" });

  await plain.page.goto(link!);
  await expectToPlay(plain.page.locator("video[controls]"));

  const download = plain.page.getByRole("link", { name: "Tải về" });
  const file = info.outputPath("clip.mp4");

  writeFileSync(
    file,
    await (await plain.page.request.get((await download.getAttribute("href"))!)).body(),
  );

  const asked = [
    "-v",
    "error",
    "-show_entries",
    "stream=codec_type:format_tags=title,artist,comment:format=duration",
  ];
  const said = execFileSync("ffprobe", [...asked, "-of", "json", file], { encoding: "utf8" });
  const { streams, format } = JSON.parse(said) as {
    streams: { codec_type: string }[];
    format: { duration: string; tags: Record<string, string> };
  };

  expect(streams.map((it) => it.codec_type)).toEqual(["video", "audio"]);
  expect(format.tags).toMatchObject({
    title: "Một đoạn đẹp",
    artist: expect.any(String),
    comment: expect.any(String),
  });
  expect(Number(format.duration)).toBeGreaterThan(1);
});
