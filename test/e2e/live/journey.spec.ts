import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { buyTicket } from "../checkout/money";
import { goLive, planShow, pictureChanges, endStream } from "../show";
import { signIn, signUp } from "../people";

const GIVEN_UP = "This ticket is playing on two other devices, so playback stopped here.";

test("a show reaches a paying viewer from the artist's camera, on two devices, and nobody else", async ({
  browser,
}) => {
  const artist = await (
    await browser.newContext({ permissions: ["camera", "microphone"] })
  ).newPage();

  await signIn(artist, "singer");

  const plan = {
    title: `Đêm thử ${Date.now()}`,
    eventType: "ticketed",
    ticketPrice: "12.00",
  } as const;
  const eventId = await planShow(artist, plan);

  await goLive(artist, eventId);

  const phone = await (await browser.newContext()).newPage();
  const media: string[] = [];

  phone.on("request", (request) => {
    if (/\/hls\/.*\.(m3u8|m4s|mp4)/.test(request.url())) media.push(request.url());
  });

  const loginId = await signUp(phone, "Buyer Person");

  await phone.goto(`/event/${eventId}`);
  await buyTicket(phone, eventId);
  await phone.goto(`/stream/${eventId}`);
  await pictureChanges(phone);

  await test.step("a person without a ticket gets the offer and no media", async () => {
    const stranger = await (await browser.newContext()).newPage();

    await signUp(stranger, "Stranger Person");

    const page = await stranger.goto(`/stream/${eventId}`);

    expect(page?.status()).toBe(200);
    await expect(stranger.locator("video")).toHaveCount(0);

    const playlist = media.find((url) => url.includes(".m3u8"))!;
    const segment = media.find((url) => url.includes(".m4s"))!;

    expect((await stranger.request.get(playlist)).status()).toBe(403);
    expect((await stranger.request.get(segment)).status()).toBe(403);
    expect((await phone.request.get(segment)).status()).toBeLessThan(405);
    expect((await phone.request.get(playlist)).status()).toBe(200);
    await stranger.context().close();
  });

  await test.step("chat works in both directions", async () => {
    await say(phone, "Hay quá, cảm ơn nghệ sĩ!");
    await expect(artist.getByRole("log").getByText("Hay quá, cảm ơn nghệ sĩ!")).toBeVisible();
    await say(artist, "Chào bạn!");
    await expect(phone.getByRole("log").getByText("Chào bạn!")).toBeVisible();
  });

  await test.step("one ticket plays on two devices; a third takes over, and the first may return", async () => {
    const [tv, laptop] = [await openDevice(browser, loginId), await openDevice(browser, loginId)];

    await tv.goto(`/stream/${eventId}`);
    await plays(tv);
    await expect(phone.getByText(GIVEN_UP)).toHaveCount(0);

    await laptop.goto(`/stream/${eventId}`);
    await plays(laptop);
    await expect(phone.getByText(GIVEN_UP)).toBeVisible();
    await expect(phone.locator("video")).toHaveCount(0);
    await expect(tv.getByText(GIVEN_UP)).toHaveCount(0);

    await phone.getByRole("button", { name: "Watch here" }).click();
    await plays(phone);
    await expect(tv.getByText(GIVEN_UP)).toBeVisible();
    await expect(laptop.getByText(GIVEN_UP)).toHaveCount(0);
    await plays(laptop);
  });

  await test.step("the end of the show appears on the page", async () => {
    await endStream(artist);
    await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
    await expect(phone.getByText(/Event Ended|has ended/).first()).toBeVisible();
  });
});

async function say(page: Page, words: string) {
  await page.locator("[name=message]").fill(words);
  await page.locator("[name=message]").press("Enter");
}

/** Another browser of the same person. */
async function openDevice(browser: Browser, loginId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();

  await signIn(page, loginId, "mot-dem-trang");

  return page;
}

/** Compares times only: reading pixels in three windows would cost too much. */
async function plays(page: Page) {
  const video = page.locator("video").first();
  const place = () => video.evaluate((it: HTMLVideoElement) => it.currentTime).catch(() => 0);
  const before = await place();

  await expect.poll(place).toBeGreaterThan(before + 1);
}
