import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { pictureChanges } from "../show";
import { findDemoShow } from "./live-demo";

test.describe.configure({ timeout: 180_000 });

const read = <T>(page: Page, what: (it: HTMLVideoElement) => T) => page.locator(".player video").evaluate(what);

test("a line that is too slow for any picture goes on with the sound, and says so", async ({ page }) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const bytesPerSecond = (kbit: number) => (kbit * 1000) / 8;
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond(160),
    uploadThroughput: bytesPerSecond(160),
  });
  await expect(page.getByText("too slow for the picture")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("combobox", { name: "Quality" })).toHaveValue("auto");
  await expect
    .poll(() => read(page, (it) => it.videoHeight === 0 && it.currentTime > 0), { timeout: 60_000 })
    .toBe(true);
  const at = await read(page, (it) => it.currentTime);
  await expect.poll(() => read(page, (it) => it.currentTime), { timeout: 60_000 }).toBeGreaterThan(at + 2);

  // A height that the viewer chooses is tried.
  await page.getByRole("combobox", { name: "Quality" }).selectOption("360p");
  await expect(page.getByText("too slow for the picture")).toBeHidden();
});

test("a page that came too slowly for any picture begins with the sound that has few bits", async ({ page }) => {
  const show = await findDemoShow(page);
  const media: string[] = [];
  page.on("request", (request) => {
    const name = /\/hls\/[^/]+\/[^/]+\/(\w+)\/\w+[\d.]*\.(m4s|mp4)/.exec(request.url())?.[1];
    if (name) media.push(name);
  });
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const throughput = 128_000 / 8;
  const line = { offline: false, latency: 100, downloadThroughput: throughput, uploadThroughput: throughput };
  await network.send("Network.emulateNetworkConditions", line);
  await page.goto(`/stream/${show}`, { waitUntil: "commit" });
  await expect(page.getByText("too slow for the picture")).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => read(page, (it) => it.currentTime), { timeout: 60_000 }).toBeGreaterThan(0);
  const at = await read(page, (it) => it.currentTime);
  await expect.poll(() => read(page, (it) => it.currentTime), { timeout: 60_000 }).toBeGreaterThan(at + 5);
  expect(new Set(media)).toEqual(new Set(["al"]));
});
