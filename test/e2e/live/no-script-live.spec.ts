import http from "node:http";
import { expect } from "@playwright/test";
import { test } from "../journey-test";
import { findDemoShow } from "./live-demo";

test.use({ javaScriptEnabled: false });

test("the live show plays without scripts, with the browser's own controls", async ({ page }) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);

  const video = page.locator("video[controls]");

  await expect(video).toBeVisible();
  await video.evaluate((it: HTMLVideoElement) => void it.play());
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.currentSrc))
    .toMatch(/\/live\/.*\.mp4$/);

  const place = () =>
    video.evaluate((it: HTMLVideoElement) => (it.videoWidth > 0 ? it.currentTime : 0));

  await expect.poll(place).toBeGreaterThan(1);

  const first = await place();

  await expect.poll(place).toBeGreaterThan(first + 2);
});

test("the progressive file grows during the show, with picture and sound", async ({
  page,
  baseURL,
}) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);

  const mp4 = await page.locator('video source[type="video/mp4"]').getAttribute("src");
  const bytes = await readUntil(new URL(mp4!, baseURL), (sofar) => countOf(sofar, "moof") >= 8);

  expect(bytes.toString("latin1", 4, 8)).toBe("ftyp");
  expect(countOf(bytes, "trak")).toBe(2);
});

test("audio alone is offered as a link", async ({ page, baseURL }) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);

  const href = await page.getByRole("link", { name: /Sound only/ }).getAttribute("href");
  const bytes = await readUntil(new URL(href!, baseURL), (sofar) => sofar.length > 20_000);

  expect(bytes.readUInt16BE(0) & 0xfff6).toBe(0xfff0);
});

const countOf = (bytes: Buffer, type: string) => bytes.toString("latin1").split(type).length - 1;

/** Reads an endless response until it holds enough; fails if it ends before. */
function readUntil(url: URL, isEnough: (bytes: Buffer) => boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, (response) => {
      let bytes = Buffer.alloc(0);

      response.on("data", (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (!isEnough(bytes)) return;

        resolve(bytes);
        request.destroy();
      });
      response.on("end", () =>
        reject(new Error(`${url.pathname} ended after ${bytes.length} bytes`)),
      );
    });

    request.on("error", reject);
  });
}
