import { expect, type Page } from "@playwright/test";
import { test } from "../../journey-test";
import { hasFfmpeg, makeStreamKey, startEncoder } from "../encoder";
import { findDemoShow } from "../live-demo";
import { SITE_RTMP_PORT } from "../../ports";
import { planShow, waitUntilLive } from "../../show";
import { visitor } from "../../visitor";

const log = (page: Page) => page.getByRole("log");
const watching = (page: Page) => page.locator(".room-viewing .num");

test("chat, reactions and presence reach a page with scripts, one without, and the API's figures", async ({
  browser,
  atEnd,
}) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");

  // A show without viewers: a person who only asked for media counts for half a minute after
  // leaving.
  const artist = await visitor(browser, { who: "may-tang-tu" });
  const show = await planShow(artist.page, { title: "Mây che", eventType: "free" });
  const encoder = startEncoder(`${show}_${await makeStreamKey(artist.page)}`, SITE_RTMP_PORT);

  atEnd(() => encoder.kill("SIGKILL"));
  await waitUntilLive(artist.page, show);

  const viewer = await visitor(browser, { who: "viewer" });
  const singer = await visitor(browser, { who: "singer" });
  const plain = await visitor(browser, { who: "admin", javaScriptEnabled: false });

  for (const { page } of [viewer, singer]) await page.goto(`/stream/${show}`);
  for (const { page } of [viewer, singer])
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();

  await test.step("a message sent by Enter appears once for everybody", async () => {
    const words = `Xin chào ${Date.now()}`;

    await viewer.page.getByPlaceholder("Write a message").fill(words);
    await viewer.page.keyboard.press("Enter");
    for (const { page } of [viewer, singer])
      await expect(log(page).getByText(words)).toHaveCount(1);
    await expect(viewer.page.getByPlaceholder("Write a message")).toHaveValue("");
    await expect(log(viewer.page).getByText("Sending...")).toHaveCount(0);
  });

  await test.step("the page without scripts finishes loading, its chat grows, and its form posts", async () => {
    await plain.page.goto(`/stream/${show}`, { waitUntil: "load" });

    const frame = plain.page.frameLocator("iframe.chat-frame");
    const fromScripts = `Từ trang có script ${Date.now()}`;

    await expect(frame.locator("li").first()).toBeVisible();
    await viewer.page.getByPlaceholder("Write a message").fill(fromScripts);
    await viewer.page.keyboard.press("Enter");
    await expect(frame.getByText(fromScripts)).toBeVisible();
    await expect(plain.page.getByText("Connecting...")).toHaveCount(0);

    const fromForm = `Từ biểu mẫu ${Date.now()}`;

    await plain.page.locator("input[name=message]").fill(fromForm);
    await plain.page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(log(singer.page).getByText(fromForm)).toBeVisible();
    await expect(plain.page.frameLocator("iframe.chat-frame").getByText(fromForm)).toBeVisible();
  });

  await test.step("everybody in the room is counted on every page", async () => {
    for (const { page } of [viewer, singer]) await expect(watching(page)).toHaveText("3");
    await plain.page.context().close();
    await expect(watching(viewer.page)).toHaveText("2");
  });

  await test.step("a reaction is counted for everybody", async () => {
    const fire = singer.page.getByRole("button", { name: /^Fire, / });
    const before = Number(/\d+/.exec((await fire.getAttribute("aria-label"))!)![0]);

    await viewer.page.getByRole("button", { name: /^Fire, / }).click();
    await expect(fire).toHaveAccessibleName(`Fire, ${before + 1}`);
  });

  await test.step("a page that was offline gets the missed messages", async () => {
    await viewer.page.context().setOffline(true);

    const missed = `Trong lúc vắng mặt ${Date.now()}`;

    await singer.page.getByPlaceholder("Write a message").fill(missed);
    await singer.page.keyboard.press("Enter");
    await expect(log(singer.page).getByText(missed)).toBeVisible();
    await viewer.page.context().setOffline(false);
    await viewer.page.reload();
    await expect(log(viewer.page).getByText(missed)).toHaveCount(1);
  });

  const about = (it: string) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/.test(it);
  // A smaller picture that a busy server makes seconds late is left out for a while.
  const isLateRendition = (it: string) => /\b404\b.*\/v360\/index\.m3u8/.test(it);
  const faults = [...viewer.errors, ...singer.errors].filter(about);

  expect(faults.filter((it) => !isLateRendition(it))).toEqual([]);
});

test("guests read the chat and are asked to sign in", async ({ browser }) => {
  const { page, errors } = await visitor(browser);
  const show = await findDemoShow(page);

  await page.goto(`/stream/${show}`);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText("Sign in to join the conversation")).toBeVisible();
  await page.locator(".chat").getByRole("link", { name: "Sign In" }).click();
  await page.waitForURL("**/login?returnTo=%2Fstream%2F*");
  expect(errors).toEqual([]);
});
