import { expect } from "@playwright/test";
import { type Caller, callApi } from "../api";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { signInByApi } from "../people";
import { visitor } from "../visitor";

const SHOW = demoEvent("live");

async function say(person: Caller, message: string): Promise<string> {
  return (await callApi<{ id: string }>(person, "POST", `/events/${SHOW}/chat`, { message })).id;
}

test("the chat lies over an artist's picture, forgets removed lines, and empties when it is switched off", async ({
  browser,
}) => {
  const artist = await visitor(browser, { who: "artist", javaScriptEnabled: false });

  await artist.page.goto("/dashboard/overlay");

  const create = artist.page.getByRole("button", { name: "Create the address" });
  if (await create.isVisible()) await create.click();
  const address = await artist.page
    .getByRole("textbox", { name: "Chat", exact: true })
    .inputValue();

  expect(address).toMatch(/\/overlay\/[\w-]{32}\?look=clear$/);

  const obs = await visitor(browser);

  await obs.page.goto(address);

  const viewer = await browser.newContext();

  await signInByApi(viewer, "viewer");

  const words = `Chào từ Huế ${Date.now()}`;
  const id = await say(viewer, words);

  await expect(obs.page.getByText(words)).toBeVisible();

  const plain = await visitor(browser, { javaScriptEnabled: false });

  await plain.page.goto(address);
  await expect(plain.page.getByText(words)).toBeVisible();
  for (const tag of ["html", "body", "main"])
    expect(await obs.page.locator(tag).evaluate((it) => getComputedStyle(it).backgroundColor)).toBe(
      "rgba(0, 0, 0, 0)",
    );

  await callApi(artist.page, "POST", `/events/${SHOW}/moderation`, {
    intent: "delete",
    messageId: id,
  });
  await expect(obs.page.getByText(words)).toHaveCount(0);
  await say(viewer, `${words} (2)`);
  await expect(obs.page.getByText(`${words} (2)`)).toBeVisible();

  await artist.page.getByRole("button", { name: "Switch off" }).click();
  await expect(obs.page.getByText(`${words} (2)`)).toHaveCount(0);
  // What a browser writes about the refused reconnection is no fault of the page.
  expect(obs.errors.filter((it) => !/404|WebSocket/.test(it))).toEqual([]);
});
