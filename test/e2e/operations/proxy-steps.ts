import { type Browser, expect, type Page, test } from "@playwright/test";
import { signUp } from "../people";
import { goLive, pictureChanges, planShow } from "../show";
import { makePhoto, readUntil, say, status } from "./through-proxy";

export async function uploadPhoto(artist: Page) {
  await test.step("upload a photo of 9 MB", async () => {
    await artist.goto("/profile");

    const picture = artist.locator("main .avatar img").first();
    const before = (await picture.count()) > 0 ? await picture.getAttribute("src") : "none";

    await artist.locator("input[type=file][name=picture]").setInputFiles(await makePhoto());
    await artist.getByRole("button", { name: "Save changes" }).click();
    await expect(picture).not.toHaveAttribute("src", before!);
    expect(await status(artist, (await picture.getAttribute("src"))!)).toBe(200);
  });
}

/**
 * Goes live from the browser; the viewer watches in another one, and both chat.
 * @returns the event's id
 */
export async function playShow(artist: Page, viewer: Page): Promise<string> {
  const eventId = await planShow(artist, { title: "Sau cánh cửa", eventType: "free" });

  await test.step("go live from the browser, watch and chat in another one", async () => {
    await goLive(artist, eventId);
    await signUp(viewer, "Viewer Behind");
    await viewer.goto(`/stream/${eventId}`);
    await pictureChanges(viewer);
    await say(viewer, "Nghe rõ lắm!");
    await expect(artist.getByRole("log").getByText("Nghe rõ lắm!")).toBeVisible();
    await say(artist, "Chào cả nhà!");
    await expect(viewer.getByRole("log").getByText("Chào cả nhà!")).toBeVisible();
  });

  return eventId;
}

export async function readEndlessResponses(browser: Browser, artist: Page, eventId: string) {
  await test.step("chat and video without scripts are not buffered by the proxy", async () => {
    const { origin } = new URL(artist.url());
    let isAnswered = false;

    await readUntil(`${origin}/stream/${eventId}/chat/lines?growing`, async (text) => {
      if (!isAnswered && text.includes("Chào cả nhà!")) {
        isAnswered = true;
        await say(artist, "Thêm một câu");
      }

      return text.includes("Thêm một câu");
    });

    const context = await browser.newContext({
      baseURL: origin,
      ignoreHTTPSErrors: true,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();

    await page.goto(`/stream/${eventId}`);

    const source = await page.locator('video source[type="video/mp4"]').getAttribute("src");

    await readUntil(`${origin}${source}`, (text) => text.split("moof").length > 4);
  });
}
