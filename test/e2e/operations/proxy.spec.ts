import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect } from "@playwright/test";
import { hasCaddy, startCaddy } from "../../deploy/caddy";
import { hasNginx, startNginx, writeNginxConfig } from "../../deploy/nginx";
import { test } from "../journey-test";
import { hasFfmpeg, makeStreamKey, RTMP_PORT, startEncoder } from "../live/encoder";
import { killServer, OWN_SERVER, startServer } from "../own-server";
import { signIn } from "../people";
import { pictureChanges, planShow, endStream } from "../show";
import { playShow, readEndlessResponses, uploadPhoto } from "./proxy-steps";
import { status } from "./through-proxy";

const serverPort = Number(new URL(OWN_SERVER).port);
const ports = { serverPort, httpPort: serverPort + 2, httpsPort: serverPort + 3 };
const baseURL = `https://localhost:${ports.httpsPort}`;
const visitor = { baseURL, ignoreHTTPSErrors: true };
const settings = {
  APP_URL: baseURL,
  TRUST_PROXY: "127.0.0.1",
  DEMO: "1",
  PAYMENTS: "test",
  RTMP_PORT,
};

type Site = { server: ChildProcess; started: ChildProcess[] };

/** Runs the test with the product behind the proxy. */
async function behind(
  browser: Browser,
  startProxy: (folder: string) => ChildProcess,
  run: (site: Site) => unknown,
) {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-proxy-"));
  const started = [startProxy(folder)];

  try {
    const server = await startServer({ folder: path.join(folder, "data"), settings });

    started.push(server);
    await run({ server, started });
  } finally {
    await Promise.all(started.map(stop));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;

  const gone = new Promise((resolve) => child.once("exit", resolve));

  child.kill();
  await gone;
}

test("a show works behind nginx with the configuration of deploy/nginx", async ({ browser }) => {
  test.skip(!hasNginx(), "needs nginx and openssl");
  await behind(
    browser,
    (folder) => startNginx(writeNginxConfig({ folder, ...ports })),
    async ({ server, started }) => {
      const artist = await openArtist(browser);

      await signIn(artist, "singer");
      await uploadPhoto(artist);

      const viewer = await (await browser.newContext(visitor)).newPage();
      const eventId = await playShow(artist, viewer);

      await readEndlessResponses(browser, artist, eventId);

      await test.step("an encoder sends to the RTMP port, and viewers behind nginx watch", async () => {
        if (!hasFfmpeg()) return;

        await endStream(artist);
        await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();

        const next = await planShow(artist, { title: "Từ phòng thu", eventType: "free" });

        started.push(startEncoder(`${next}_${await makeStreamKey(artist)}`));

        const show = async () =>
          (await (await viewer.request.get(`/api/events/${next}`)).json()) as object;

        await expect.poll(show).toMatchObject({ isLive: true });
        await viewer.goto(`/stream/${next}`);
        await pictureChanges(viewer);
      });

      await test.step("without the server, nginx shows a notice in both languages and still serves the assets", async () => {
        const script = await viewer.locator("link[rel=modulepreload]").first().getAttribute("href");

        expect(await status(viewer, script!)).toBe(200);
        await killServer(server);

        const page = await viewer.request.get("/events");

        expect([page.status(), page.headers()["retry-after"]]).toEqual([503, "5"]);

        const text = await page.text();

        for (const words of ["đang khởi động lại", "is restarting"]) expect(text).toContain(words);
        expect(await status(viewer, script!)).toBe(200);
      });
    },
  );
});

test("a show works behind Caddy with the configuration of deploy/caddy", async ({ browser }) => {
  test.skip(!hasCaddy(), "needs caddy");
  await behind(
    browser,
    (folder) => startCaddy({ folder, ...ports }),
    async ({ server }) => {
      // Caddy takes its https port for 443, which a redirect does not name.
      const artist = await openArtist(browser, "https://localhost");

      await signIn(artist, "singer");
      await uploadPhoto(artist);

      const viewer = await (await browser.newContext(visitor)).newPage();
      const eventId = await playShow(artist, viewer);

      await readEndlessResponses(browser, artist, eventId);
      await killServer(server);

      const page = await viewer.request.get("/events");

      expect([page.status(), page.headers()["retry-after"]]).toEqual([503, "5"]);
    },
  );
});

/** An artist's page, opened by http: it leads to https and HTTP/2. */
async function openArtist(browser: Browser, secureSite = baseURL) {
  const artist = await (
    await browser.newContext({ ...visitor, permissions: ["camera", "microphone"] })
  ).newPage();
  const plain = `http://localhost:${ports.httpPort}/events?search=a`;
  const moved = await artist.request.get(plain, { maxRedirects: 0 });

  expect([moved.status(), moved.headers().location]).toEqual([
    308,
    `${secureSite}/events?search=a`,
  ]);
  await artist.goto("/events");

  const protocol = () =>
    (performance.getEntriesByType("navigation")[0] as PerformanceResourceTiming).nextHopProtocol;

  expect(await artist.evaluate(protocol)).toMatch(/^h[23]$/);

  return artist;
}

test("the server keeps idle connections longer than nginx and Varnish do by themselves", async ({
  request,
}) => {
  const [, seconds] = /timeout=(\d+)/.exec(
    (await request.get("/healthz")).headers()["keep-alive"]!,
  )!;

  expect(Number(seconds)).toBeGreaterThan(60);
});
