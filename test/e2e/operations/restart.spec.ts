import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page, type Response } from "@playwright/test";
import { test } from "../journey-test";
import { expectAllKept, listenToCamera } from "../live/camera";
import { newestPictureAt } from "../live/live-playlists";
import { buyTicket } from "../checkout/money";
import { killServer, OWN_SERVER as baseURL, startServer, stopServer } from "../own-server";
import { signIn, signUp } from "../people";
import { goLive, pictureChanges, planShow, endStream } from "../show";

test("a show goes on after a restart and after kill -9; no frame and no purchase is lost", async ({
  browser,
  atEnd,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-restart-"));
  const log: string[] = [];
  let server = await startServer({ folder, log });

  atEnd(async () => {
    await killServer(server);
    rmSync(folder, { recursive: true, force: true });
  });

  const artist = await (
    await browser.newContext({ baseURL, permissions: ["camera", "microphone"] })
  ).newPage();
  const sent = listenToCamera(artist);

  await signIn(artist, "singer");

  const plan = {
    title: "Giữa hai đợt sóng",
    eventType: "ticketed",
    ticketPrice: "12.00",
    replay: "7d",
  } as const;
  const eventId = await planShow(artist, plan);

  await goLive(artist, eventId);

  const viewer = await (await browser.newContext({ baseURL })).newPage();

  await signUp(viewer, "Patient Viewer");

  const ticketPath = await buyTicket(viewer, eventId);

  await viewer.goto(`/stream/${eventId}`);
  await pictureChanges(viewer);

  /** Starts the server again; the artist sends and the viewer watches what was filmed since. */
  const startAgain = async () => {
    server = await startServer({ folder, isSeeded: true });

    const began = Date.now();

    await expect.poll(() => newestPictureAt(viewer.request, eventId)).toBeGreaterThan(began);
    await viewer.waitForResponse(isNewMedia);
    await pictureChanges(viewer);
  };

  await test.step("SIGTERM while two people pay", async () => {
    const buyers = [
      await openPayment(browser, eventId, "Quick One"),
      await openPayment(browser, eventId, "Quick Two"),
    ];

    const paying = buyers.map(pay);

    const exitCode = await stopServer(server);

    const confirmed = await Promise.all(paying);

    expect(await fetch(baseURL).catch(() => "refused")).toBe("refused");
    expectShutdownLogged(log, exitCode);
    await startAgain();

    for (const [index, buyer] of buyers.entries()) {
      if (confirmed[index] !== "paid") await pay(buyer);
      await expect.poll(() => countTickets(buyer.page)).toBe(1);
    }
  });

  await test.step("kill -9", async () => {
    await killServer(server);
    await startAgain();
  });

  await endStream(artist);
  await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
  await expectAllKept(viewer.request, eventId, sent);
  expect((await viewer.goto(ticketPath))?.status()).toBe(200);
});

const isNewMedia = (it: Response) => /\/hls\/.*\.m4s$/.test(it.url()) && it.status() === 200;

/**
 * The log is JSON from the first line to the last, says why and how the server stopped, and has no
 * query or token.
 */
function expectShutdownLogged(log: string[], exitCode: number | null) {
  const lines = log.map((line) => JSON.parse(line) as { msg: string; route?: string });

  expect(lines).toContainEqual(expect.objectContaining({ msg: "Ready", host: "127.0.0.1" }));
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "answered", route: "/stream/:id", status: 200 }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "Shutting down", signal: "SIGTERM" }),
  );
  // A busy machine may need more than the limit; the server says so, and nothing is lost either.
  expect([0, 1]).toContain(exitCode);
  expect(lines.at(-1)).toMatchObject(
    exitCode === 0
      ? { msg: "Stopped", ms: { database: expect.any(Number) } }
      : { msg: "Stopped before everything was finished" },
  );
  expect(lines.filter(({ route }) => route?.startsWith("/hls"))).toEqual([]);
  expect(log.join("\n")).not.toMatch(/\?\w+=|\/hls\/\w{20}/);
}

type Buyer = { page: Page; payment: string };

/** A new person, one click before paying. */
async function openPayment(browser: Browser, eventId: string, name: string): Promise<Buyer> {
  const page = await (await browser.newContext({ baseURL })).newPage();

  await signUp(page, name);
  await page.goto(`/checkout/${eventId}`);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("**/pay/**");

  return { page, payment: new URL(page.url()).pathname };
}

/** "paid" if the server confirmed it; otherwise what came instead. */
async function pay({ page, payment }: Buyer): Promise<string> {
  const form = {
    form: { intent: "card", card: "pays" },
    headers: { Origin: baseURL },
    maxRedirects: 0,
  };

  return page.request.post(payment, form).then(
    (answer) =>
      answer.headers().location === payment
        ? "paid"
        : `${answer.status()} ${answer.headers().location}`,
    (error: Error) => error.message.split("\n")[0]!,
  );
}

async function countTickets(page: Page): Promise<number> {
  return ((await (await page.request.get("/api/user/tickets")).json()) as unknown[]).length;
}
