import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { type Caller, callApi } from "./api";
import { demoEvent } from "./demo";
import { test } from "./journey-test";
import { signInByApi } from "./people";
import { visitor } from "./visitor";

const SHOW = demoEvent("live");

async function say(person: Caller, message: string): Promise<string> {
  return (await callApi<{ id: string }>(person, "POST", `/events/${SHOW}/chat`, { message })).id;
}

/** The artist's dashboard with an overlay, made without scripts. @returns the address for OBS */
async function makeOverlay(page: Page): Promise<string> {
  await page.goto("/dashboard/overlay");
  const create = page.getByRole("button", { name: "Create the address" });
  if (await create.isVisible()) await create.click();
  return page.getByRole("textbox", { name: "Address for OBS" }).inputValue();
}

test("an overlay shows messages at once, forgets removed ones, and empties when it is switched off", async ({
  browser,
}) => {
  const artist = await visitor(browser, { who: "artist", javaScriptEnabled: false });
  await makeOverlay(artist.page);
  await artist.page.getByLabel("Seconds before a line appears").fill("0");
  await artist.page.getByLabel("Seconds a line stays").fill("0");
  await artist.page.getByRole("button", { name: "Update preview and address" }).click();
  await expect(artist.page.frameLocator("iframe").getByText("Watching from San Jose")).toBeVisible();
  const address = await artist.page.getByRole("textbox", { name: "Address for OBS" }).inputValue();
  expect(address).toMatch(/\/overlay\/[\w-]{32}\?stay=0&delay=0&lang=en$/);

  const obs = await visitor(browser);
  await obs.page.goto(address);
  const plain = await visitor(browser, { javaScriptEnabled: false });
  const viewer = await browser.newContext();
  await signInByApi(viewer, "viewer");
  const words = `Chào từ Huế ${Date.now()}`;
  const id = await say(viewer, words);
  await expect(obs.page.getByText(words)).toBeVisible();
  await plain.page.goto(address);
  await expect(plain.page.getByText(words)).toBeVisible();
  expect(await obs.page.context().cookies()).toEqual([]);
  expect(await obs.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgba(0, 0, 0, 0)");

  await callApi(artist.page, "POST", `/events/${SHOW}/moderation`, { intent: "delete", messageId: id });
  await expect(obs.page.getByText(words)).toHaveCount(0);
  await say(viewer, `${words} (2)`);
  await expect(obs.page.getByText(`${words} (2)`)).toBeVisible();

  await artist.page.getByRole("button", { name: "Switch off" }).click();
  await expect(obs.page.getByText(`${words} (2)`)).toHaveCount(0);
  await expect(obs.page.getByText("This overlay is switched off")).toBeAttached();
  // What a browser writes about the refused reconnection is no fault of the page.
  expect(obs.errors.filter((it) => !/404|WebSocket/.test(it))).toEqual([]);
});

test("an overlay comes back after its connection was cut", async ({ browser }) => {
  const artist = await visitor(browser, { who: "artist", javaScriptEnabled: false });
  const address = `${await makeOverlay(artist.page)}&delay=0&stay=0`;
  const obs = await visitor(browser);
  const opened: { close: () => Promise<void> }[] = [];
  await obs.page.routeWebSocket(/\/room$/, (socket) => {
    opened.push(socket);
    socket.connectToServer();
  });
  await obs.page.goto(address);
  await expect.poll(() => opened.length).toBe(1);
  await opened[0]!.close();
  await expect.poll(() => opened.length).toBe(2);
  const viewer = await browser.newContext();
  await signInByApi(viewer, "viewer");
  const words = `Trở lại ${Date.now()}`;
  await say(viewer, words);
  await expect(obs.page.getByText(words)).toBeVisible();
});

test("wrong settings are named without scripts, and the others count", async ({ browser }) => {
  const { page } = await visitor(browser, { who: "artist", javaScriptEnabled: false });
  await makeOverlay(page);
  await page.getByLabel("Text size in pixels").fill("500");
  await page.getByRole("radio", { name: "Top right" }).check();
  await page.getByRole("button", { name: "Update preview and address" }).click();
  await expect(page.getByText("Enter a whole number from 12 to 96.")).toBeVisible();
  await expect(page.getByLabel("Text size in pixels")).toHaveValue("500");
  await expect(page.getByRole("textbox", { name: "Address for OBS" })).toHaveValue(/\?position=top-right&lang=en$/);
});

test("the settings of an overlay are accessible in both languages", async ({ browser, baseURL }) => {
  const { page } = await visitor(browser, { who: "artist", width: 360 });
  await makeOverlay(page);
  for (const language of ["en", "vi"] as const) {
    await page.context().addCookies([{ name: "nhacsong_lang", value: language, url: baseURL! }]);
    await page.goto("/dashboard/overlay?form=1&size=500");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude("iframe").analyze();
    expect(violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(" ")}`)).toEqual([]);
  }
});
