import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { findDemoShow } from "./live-demo";

const read = <T>(page: Page, what: (it: HTMLVideoElement) => T) =>
  page.locator(".player video").evaluate(what);

test("a line that is too slow for any picture goes on with the sound, and says so", async ({
  page,
}) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await expect.poll(() => read(page, (it) => it.currentTime)).toBeGreaterThan(0);

  const network = await page.context().newCDPSession(page);

  await network.send("Network.enable");

  const bytesPerSecond = (kbit: number) => (kbit * 1000) / 8;

  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond(160),
    uploadThroughput: bytesPerSecond(160),
  });
  await expect(page.getByText("too slow for the picture")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Quality" })).toHaveValue("auto");
  await expect
    .poll(() => read(page, (it) => it.videoHeight === 0 && it.currentTime > 0))
    .toBe(true);

  const at = await read(page, (it) => it.currentTime);

  await expect.poll(() => read(page, (it) => it.currentTime)).toBeGreaterThan(at + 2);

  // A height that the viewer chooses is tried.
  await page.getByRole("combobox", { name: "Quality" }).selectOption("360p");
  await expect(page.getByText("too slow for the picture")).toBeHidden();
});
