import { type Browser, expect, type Page } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { untilAlive } from "./open-early";
import { visitor } from "../visitor";

const ROOM = `/stream/${demoEvent("live")}`;

/**
 * A viewer in the room whose page is of an earlier build: the chunks that it has not loaded yet are
 * gone.
 */
async function openOldRoom(browser: Browser) {
  const { page } = await visitor(browser, { newcomer: "Patient Viewer" });

  await page.goto(ROOM);
  await untilAlive(page);
  await removeChunks(page);

  return page;
}

/** Scripts answer 404 until the browser loads a document: that one is of the new build. */
async function removeChunks(page: Page) {
  let isOld = true;

  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isOld = false;
  });
  await page.route("**/assets/*.js", (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
}

test("after an upgrade, clips and tips of an open room lead to their pages", async ({
  browser,
}) => {
  const page = await openOldRoom(browser);

  await page.getByRole("link", { name: "Make a clip" }).click();
  await page.waitForURL(`**${ROOM}/clip`);
  await expect(page.getByRole("button", { name: "Make the clip" })).toBeVisible();

  const another = await openOldRoom(browser);

  await another.getByRole("link", { name: "Tip Artist" }).click();
  await another.waitForURL("**/checkout/**");
  await expect(another.getByRole("button", { name: /^Donate/ })).toBeVisible();
});

test("a form that was open before the upgrade is sent from the room, which goes on", async ({
  browser,
}) => {
  const { page } = await visitor(browser, { newcomer: "Clip Maker" });

  await page.goto(ROOM);
  await untilAlive(page);
  await page.getByRole("link", { name: "Make a clip" }).click();

  const sheet = page.getByRole("dialog", { name: "Make a clip" });

  await sheet.getByLabel("Title").fill("Trước khi nâng cấp");
  await removeChunks(page);

  let isLeft = false;

  page.on("request", (request) => (isLeft ||= request.isNavigationRequest()));

  await sheet.getByRole("button", { name: "Make the clip" }).click();

  await expect(page.getByText("We're making your clip").first()).toBeVisible();
  await expect(sheet).toBeHidden();
  expect(isLeft).toBe(false);
});

test("a link of a page before the upgrade loads the address it names", async ({ browser }) => {
  const { page } = await visitor(browser);

  await page.goto(`/event/${demoEvent("live")}`);
  await untilAlive(page);
  await removeChunks(page);

  await page.locator("footer a[href='/about']").first().click();

  await page.waitForURL("**/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("without a connection the room stays, and says why the sheet did not open", async ({
  browser,
}) => {
  const { page } = await visitor(browser, { newcomer: "Offline Viewer" });

  await page.goto(ROOM);
  await untilAlive(page);
  await page.route("**/*", (route) => route.abort("connectionreset"));

  await page.getByRole("link", { name: "Make a clip" }).click();

  await expect(page.getByRole("alert").getByText("We can't reach the server")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(ROOM);
});
