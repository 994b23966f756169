import { expect } from "@playwright/test";
import { demoEvent, demoPerson } from "../demo";
import { test } from "../journey-test";
import { visitor } from "../visitor";

const SHOW = demoEvent("xem-lai");

test("an artist offers a replay's sound without scripts, and a browser plays it from her podcast", async ({
  browser,
}) => {
  const artist = await visitor(browser, { who: "artist", javaScriptEnabled: false });

  await artist.page.goto(`/dashboard/${SHOW}/replay`);
  await artist.page.getByRole("button", { name: "Offer the sound as a podcast" }).click();
  await expect(artist.page.getByText("Offered as a podcast")).toBeVisible();

  const feed = await artist.page
    .getByRole("textbox", { name: "Address of your podcast" })
    .inputValue();
  const audio = `/podcast/${SHOW}.m4a`;

  await expect
    .poll(async () => (await (await artist.page.request.get(feed)).text()).includes(audio))
    .toBe(true);

  const { page, errors } = await visitor(browser);

  await page.goto(`/artist/${demoPerson("artist")}`);
  await expect(page.getByRole("link", { name: "Podcast" })).toBeVisible();
  await expect(page.locator('link[rel="alternate"][href*="podcast.xml"]')).toHaveCount(1);
  await expect
    .poll(() =>
      page.evaluate(
        (src) =>
          new Promise<number>((resolve) => {
            const player = new Audio(src);

            player.onloadedmetadata = () => resolve(player.duration);
            player.onerror = () => resolve(0);
          }),
        audio,
      ),
    )
    .toBeGreaterThan(1);
  expect(errors.filter((it) => !it.includes("404"))).toEqual([]);

  await artist.page.goto(`/dashboard/${SHOW}/replay`);
  await artist.page.getByRole("button", { name: "Remove it from the podcast" }).click();
  await expect(artist.page.getByText("Removed from your podcast")).toBeVisible();
  await expect.poll(async () => (await page.request.get(audio)).status()).toBe(404);
});
