import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { test } from "./journey-test";
import { expectAllKept, listenToCamera } from "./live/camera";
import { newestPictureAt } from "./live/live-playlists";
import { buyTicket } from "./money/money";
import { killServer, OWN_SERVER as baseURL, startServer } from "./own-server";
import { signIn, signUp } from "./people";
import { goLive, pictureChanges, planShow } from "./show";

test("kill -9 during a show and a restart lose no frame and no ticket", async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-crash-"));
  let server = await startServer({ folder });
  try {
    const artist = await (await browser.newContext({ baseURL, permissions: ["camera", "microphone"] })).newPage();
    const sent = listenToCamera(artist);
    await signIn(artist, "singer");
    const plan = { title: "Đêm mất điện", eventType: "ticketed", ticketPrice: "12.00", replay: "7d" } as const;
    const eventId = await planShow(artist, plan);
    await goLive(artist, eventId);
    const viewer = await (await browser.newContext({ baseURL })).newPage();
    await signUp(viewer, "Patient Viewer");
    const ticketPath = await buyTicket(viewer, eventId);
    await viewer.goto(`/stream/${eventId}`);
    await pictureChanges(viewer);

    await killServer(server);
    server = await startServer({ folder, isSeeded: true });

    await pictureChanges(viewer, 60_000);
    const after = Date.now();
    await expect.poll(() => newestPictureAt(viewer.request, eventId), { timeout: 40_000 }).toBeGreaterThan(after);
    await artist.getByRole("button", { name: "End Stream" }).first().click();
    await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
    await expectAllKept(viewer.request, eventId, sent);
    expect((await viewer.goto(ticketPath))?.status()).toBe(200);
  } finally {
    await killServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
