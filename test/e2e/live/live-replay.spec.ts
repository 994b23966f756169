import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { demoEvent } from "../demo";
import { signIn } from "../people";
import { findDemoShow } from "./live-demo";
import { pictureChanges } from "../show";

const REPLAY = demoEvent("xem-lai");
const place = (page: Page) =>
  page.locator(".player video").evaluate((it: HTMLVideoElement) => it.currentTime);

/** A paused replay shows nothing new during the checks. */
async function openPaused(page: Page) {
  await page.goto(`/stream/${REPLAY}`);
  await pictureChanges(page);
  // By key: a button that has faded takes no click.
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
}

test("chapters lead to their songs, with the chat of that time", async ({ page }) => {
  await openPaused(page);

  const said = page.locator(".replay-log");
  const chapters = page.getByRole("navigation", { name: "Chapters" });

  await expect(chapters.getByRole("link")).toHaveText([/0:00/, /0:24/, /0:48/]);
  await expect(said).not.toContainText("Chúc mái đình sớm xong nhé.");

  await chapters.getByRole("link", { name: "Khúc tiễn khách" }).click();
  await expect.poll(() => place(page)).toBeGreaterThanOrEqual(47.9);
  await expect(chapters.getByRole("link", { name: "Khúc tiễn khách" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(said).toContainText("Cảm ơn ban nhạc!");
  await expect(said.locator("li", { hasText: "Cảm ơn ban nhạc!" })).toContainText("0:43");

  await page.getByRole("slider", { name: "Position" }).fill("20");
  await expect(said).toContainText("Mái đình quê tôi");
  await expect(said).not.toContainText("Cảm ơn ban nhạc!");
});

test("the captions button switches through the languages, and the right text is shown", async ({
  page,
}) => {
  await openPaused(page);

  const cue = () =>
    page.locator(".player video").evaluate((video: HTMLVideoElement) => {
      const shown = [...video.textTracks].find(({ mode }) => mode === "showing");

      return [...(shown?.activeCues ?? [])].map((it) => (it as VTTCue).text).join();
    });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await button("Captions").click();
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link").nth(1).click();
  await page.getByRole("slider", { name: "Position" }).fill("26");
  await expect(button("Captions: English")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(cue).toBe("♪ The tune comes back ♪");
  await button("Captions: English").click();
  await expect.poll(cue).toBe("♪ Khúc nhạc trở lại ♪");
  await button("Captions: Tiếng Việt").click();
  await expect(button("Captions")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(cue).toBe("");
});

test("the speed of a replay is chosen and remembered, and a live show keeps its own", async ({
  page,
}) => {
  await openPaused(page);

  const rate = () =>
    page.locator(".player-screen > video").evaluate((it: HTMLVideoElement) => it.playbackRate);
  const speed = page.getByRole("combobox", { name: "Speed" });

  await expect(speed.getByRole("option")).toHaveText(["0.75×", "1×", "1.25×", "1.5×"]);
  await speed.selectOption("1.25×");
  await expect.poll(rate).toBe(1.25);
  await openPaused(page);
  await expect(speed).toHaveValue("1.25");
  await expect.poll(rate).toBe(1.25);
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await expect(speed).toHaveCount(0);
  await expect.poll(rate).toBeLessThan(1.1);
});

test("the line of a replay shows its chapters, and the picture at the pointer", async ({
  page,
}) => {
  await openPaused(page);
  await expect(page.locator(".player-mark")).toHaveCount(3);

  const { x, y, width, height } = (await page
    .getByRole("slider", { name: "Position" })
    .boundingBox())!;

  await page.mouse.move(x + width * 0.9, y + height / 2);
  await page.mouse.move(x + width * 0.9 + 1, y + height / 2);

  const preview = page.locator(".player-preview");

  await expect(preview).toContainText("Khúc tiễn khách");

  const isLoaded = () =>
    preview.locator("video").evaluate((it: HTMLVideoElement) => it.readyState >= 2);

  await expect.poll(isLoaded).toBe(true);
});

test("the artist downloads the recording as one file and replaces its captions", async ({
  page,
}) => {
  await signIn(page, "artist");
  await page.goto(`/dashboard/${REPLAY}/replay`);

  const asked = page.waitForEvent("download");

  await page.getByRole("link", { name: "Download the recording" }).click();

  const download = await asked;

  // The title in the reader's language.
  expect(download.suggestedFilename()).toBe("Light One Lantern.mp4");

  const file = await readFile(await download.path());

  expect(file.subarray(4, 8).toString()).toBe("ftyp");
  expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
  expect(file.length).toBeGreaterThan(1_000_000);

  const form = page.getByRole("form", { name: "English captions" });
  const give = async (words: string) => {
    const vtt = { name: "captions.vtt", mimeType: "text/vtt", buffer: Buffer.from(words) };

    await form.getByLabel("English captions").setInputFiles(vtt);
    await form.getByRole("button", { name: "Replace captions" }).click();
  };

  await give("WEBVTT\n\n1\nlater\n");
  await expect(form.getByText("Line 3 needs a valid time")).toBeVisible();
  await give("WEBVTT\n\n00:01.000 --> 00:05.000\nThe strings begin again\n");
  await expect(page.getByText("Captions saved").first()).toBeVisible();
  await expect(form.getByText(/^1 line, uploaded /)).toBeVisible();
});
