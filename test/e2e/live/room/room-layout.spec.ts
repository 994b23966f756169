import { expect, type Page } from "@playwright/test";
import { test } from "../../journey-test";
import { findDemoShow } from "../live-demo";
import { fallBehind, pictureChanges } from "../../show";
import { visitor } from "../../visitor";

const log = (page: Page) => page.getByRole("log");
const connected = (page: Page) => page.locator(".room-viewing .badge-ok");

for (const language of ["en", "vi"] as const) {
  test(`video, chat and tip button fit one phone screen (${language})`, async ({ browser }) => {
    const phone = { width: 360, height: 640, isMobile: true, hasTouch: true } as const;
    const { page } = await visitor(browser, { who: "viewer", language, ...phone });

    await page.goto(`/stream/${await findDemoShow(page)}`);
    await expect(connected(page)).toBeVisible();
    await expect(page.locator(".player-quality")).toBeVisible();
    for (const part of [".player-screen", ".room-info .btn-accent", ".chat-log", "#message"]) {
      await expect(page.locator(part).first()).toBeInViewport({ ratio: 0.99 });
    }

    const width = () => page.evaluate(() => document.documentElement.scrollWidth);

    expect(await width()).toBeLessThanOrEqual(360);
    await fallBehind(page);
    expect(await width()).toBeLessThanOrEqual(360);
    await expect(page.locator("#message")).toBeInViewport({ ratio: 0.99 });
  });
}

test("theatre mode is a link that widens the video; the chat opens in its own window", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser, { who: "viewer" });
  const show = await findDemoShow(page);

  await page.goto(`/stream/${show}`);
  await expect(connected(page)).toBeVisible();

  const before = (await page.locator(".player-screen").boundingBox())!;

  await page.getByRole("link", { name: "Theatre mode" }).click();
  await expect
    .poll(async () => (await page.locator(".player-screen").boundingBox())!.width)
    .toBeGreaterThan(before.width + 200);
  await page.getByRole("link", { name: "Leave theatre mode" }).click();
  await expect
    .poll(async () => (await page.locator(".player-screen").boundingBox())!.width)
    .toBe(before.width);

  const opening = page.waitForEvent("popup");

  await page.getByRole("link", { name: "Open chat in its own window" }).click();

  const talk = await opening;

  await expect(connected(talk)).toBeVisible();

  const words = `Từ cửa sổ riêng ${Date.now()}`;

  await talk.locator("#message").fill(words);
  await talk.locator("#message").press("Enter");
  for (const it of [page, talk]) await expect(log(it).getByText(words)).toHaveCount(1);
  await expect(talk.locator(".head")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a room of 5,000 messages keeps a short list, follows the chat and waits while the reader scrolls up", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser);
  const show = await findDemoShow(page);
  const room = await feedRoom(page);

  await page.goto(`/stream/${show}`);
  await expect(connected(page)).toBeVisible();
  await room.say(1, 3000);
  await expect(log(page).getByText("line 3000", { exact: true })).toBeInViewport();
  expect(await log(page).locator(".line").count()).toBeLessThanOrEqual(200);
  await log(page).evaluate((list) => {
    list.scrollTop = 0;
  });
  await expect(log(page).getByText("line 3000", { exact: true })).not.toBeInViewport();

  const first = await log(page).locator(".line p").first().textContent();

  await room.say(3001, 5000);
  await expect(page.getByRole("button", { name: "2,000 new messages" })).toBeVisible();
  expect(await log(page).locator(".line p").first().textContent()).toBe(first);
  await page.getByRole("button", { name: "2,000 new messages" }).click();
  await expect(log(page).getByText("line 5000", { exact: true })).toBeInViewport();
  expect(await log(page).locator(".line").count()).toBeLessThanOrEqual(200);
  expect(errors).toEqual([]);
});

test("the chat on a phone stays at its end, however long its messages are", async ({ browser }) => {
  const { page } = await visitor(browser, { width: 360, height: 740 });
  const room = await feedRoom(page);

  await page.goto(`/stream/${await findDemoShow(page)}/chat`);
  await expect(connected(page)).toBeVisible();
  for (let n = 1; n <= 40; n += 5) {
    await room.say(n, n + 4, " từ ngữ dài dòng".repeat(1 + (n % 25)));
    await expect(log(page).getByText(`line ${n + 4} `)).toBeInViewport();
  }

  const fromEnd = () =>
    log(page).evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight);

  await expect.poll(fromEnd).toBeLessThan(2);
  await expect(page.locator(".chat-missed")).toHaveCount(0);
});

test("a page that was not connected when the show ended loads its data again", async ({ page }) => {
  const room = await feedRoom(page);
  const show = await findDemoShow(page);
  const hasVideo = async () =>
    (await page.goto(`/stream/${show}`)) && (await page.locator("video").isVisible());

  await expect.poll(hasVideo).toBe(true);
  await pictureChanges(page);

  const reload = page.waitForRequest(
    (request) => new URL(request.url()).pathname === `/stream/${show}.data`,
  );

  await room.rejoin(show, null);
  await reload;
});

/** Fakes the page's socket: joins and then sends as many messages as asked. */
async function feedRoom(page: Page) {
  await page.addInitScript(() => {
    class PlayedSocket {
      static OPEN = 1;
      static CLOSED = 3;
      readyState = 0;
      onopen = () => {};
      onmessage = (_: { data: string }) => {};
      constructor() {
        Object.assign(window, {
          receive: (frame: object) => this.onmessage({ data: JSON.stringify(frame) }),
        });
        setTimeout(() => {
          this.readyState = 1;
          this.onopen();
        });
      }
      send(text: string) {
        const { type, eventId } = JSON.parse(text) as { type: string; eventId: string };
        const joined = { type: "joined", eventId, mayRead: true, state: "live" };
        if (type === "join_event") this.onmessage({ data: JSON.stringify(joined) });
      }
      close() {}
    }
    Object.assign(window, { WebSocket: PlayedSocket });
  });
  type Receiver = { receive: (frame: object) => void };

  return {
    rejoin: (eventId: string, state: "live" | null) =>
      page.evaluate((joined) => (window as unknown as Receiver).receive(joined), {
        type: "joined",
        eventId,
        mayRead: true,
        state,
      }),
    say: (from: number, to: number, more = "") =>
      page.evaluate(
        ({ first, last, more }) => {
          const { receive } = window as unknown as Receiver;
          const user = { id: "feed", firstName: "Mai", profileImageUrl: null };

          for (let n = first; n <= last; n++) {
            const message = {
              id: `feed-${n}`,
              seq: 1_000_000 + n,
              message: `line ${n}${more}`,
              timestamp: "2026-01-01",
              user,
            };

            receive({ type: "chat_message", message });
          }
        },
        { first: from, last: to, more },
      ),
  };
}
