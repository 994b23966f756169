import { expect, type Page } from "@playwright/test";
import { test } from "./journey-test";
import { buyTicket } from "./money/money";
import { goLive, planShow, pictureChanges } from "./show";
import { signIn, signUp } from "./people";

test("a show reaches a paying viewer from the artist's camera, and nobody else", async ({ browser }) => {
  test.setTimeout(240_000);
  const artist = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  await signIn(artist, "singer");
  const eventId = await planShow(artist, {
    title: `Đêm thử ${Date.now()}`,
    eventType: "ticketed",
    ticketPrice: "12.00",
  });
  await goLive(artist, eventId);

  const buyer = await (await browser.newContext()).newPage();
  const media: string[] = [];
  buyer.on("request", (request) => {
    if (/\/hls\/.*\.(m3u8|m4s|mp4)/.test(request.url())) media.push(request.url());
  });
  await signUp(buyer, "Buyer Person");
  await buyer.goto(`/event/${eventId}`);
  await buyTicket(buyer, eventId);
  await buyer.goto(`/stream/${eventId}`);
  await pictureChanges(buyer);

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
    expect((await buyer.request.get(segment)).status()).toBeLessThan(405);
    expect((await buyer.request.get(playlist)).status()).toBe(200);
  });

  await test.step("chat works in both directions", async () => {
    await say(buyer, "Hay quá, cảm ơn nghệ sĩ!");
    await expect(artist.getByRole("log").getByText("Hay quá, cảm ơn nghệ sĩ!")).toBeVisible();
    await say(artist, "Chào bạn!");
    await expect(buyer.getByRole("log").getByText("Chào bạn!")).toBeVisible();
  });

  await test.step("the end of the show appears on the page", async () => {
    await artist.getByRole("button", { name: "End Stream" }).first().click();
    await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
    await expect(buyer.getByText(/Event Ended|has ended/).first()).toBeVisible({ timeout: 25_000 });
  });
});

async function say(page: Page, words: string) {
  await page.locator("[name=message]").fill(words);
  await page.locator("[name=message]").press("Enter");
}
