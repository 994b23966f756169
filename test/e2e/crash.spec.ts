import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { test } from "./journey-test";
import { expectAllKept, listenToCamera } from "./camera";
import { listSegments, playbackUrl } from "./live-playlists";
import { buyTicket } from "./money";
import { signIn, signUp } from "./people";
import { goLive, pictureChanges, planShow } from "./show";

const BUILD = process.env.BUILD_DIRECTORY || "build";
const PORT = Number(process.env.E2E_PORT ?? 3900) + 1;

test("kill -9 in mid-show and a restart lose no frame and no ticket", async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-crash-"));
  let server = await serve(folder, { seeded: true });
  try {
    const baseURL = `http://127.0.0.1:${PORT}`;
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

    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await gone;
    server = await serve(folder, { seeded: false });

    await pictureChanges(viewer);
    const master = (await playbackUrl(viewer.request, eventId))!;
    const after = Date.now();
    await expect
      .poll(async () => (await listSegments(viewer.request, master, "v720")).segments.at(-1)?.at ?? 0, {
        timeout: 40_000,
      })
      .toBeGreaterThan(after);
    await artist.getByRole("button", { name: "End Stream" }).first().click();
    await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
    await expectAllKept(viewer.request, eventId, sent);
    expect((await viewer.goto(ticketPath))?.status()).toBe(200);
  } finally {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The product in a process of its own, answering. */
async function serve(folder: string, { seeded }: { seeded: boolean }): Promise<ChildProcess> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(PORT),
    DATA_DIR: folder,
    PAYMENTS: "test",
    RTMP_PORT: "0",
    LOG_LEVEL: "warn",
  };
  if (seeded) {
    const seeding = spawn(process.execPath, ["--import", "tsx", "db/seeds/first-start.ts"], { env, stdio: "inherit" });
    await new Promise((resolve) => seeding.once("exit", resolve));
  }
  const server = spawn(process.execPath, [path.resolve(BUILD, "server/index.js")], { env, stdio: "inherit" });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${PORT}/healthz`).then(
          (it) => it.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  return server;
}
