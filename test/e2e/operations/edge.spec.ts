import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { hasNginx, startNginx, writeNginxConfig } from "../../deploy/nginx";
import { Edge, EDGE_KEY, hasEdgePrograms } from "../../edge/edge";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { buyTicket } from "../checkout/money";
import { OWN_SERVER, startServer, stopServer } from "../own-server";
import { signIn, signUp } from "../people";
import { readUntil, say } from "./through-proxy";
import { goLive, pictureChanges, planShow } from "../show";

const serverPort = Number(new URL(OWN_SERVER).port);
const homePorts = { serverPort, httpPort: serverPort + 2, httpsPort: serverPort + 3 };

/** Runs the test with home behind its own nginx, and an edge that reaches it by TLS. */
async function throughEdge(browser: Browser, run: (edge: Edge) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-home-"));
  const edge = new Edge();
  const proxy = startNginx(writeNginxConfig({ folder, ...homePorts }));

  try {
    const homeCertificate = path.join(folder, "fullchain.pem");

    await edge.start({ homeAddress: `https://localhost:${homePorts.httpsPort}`, homeCertificate });

    const settings = {
      APP_URL: edge.base,
      EDGE_KEYS: EDGE_KEY,
      TRUST_PROXY: "127.0.0.1",
      DEMO: "1",
      PAYMENTS: "test",
      RTMP_PORT: "0",
    };
    const server = await startServer({ folder: path.join(folder, "data"), settings });

    await run(edge).finally(() => stopServer(server));
  } finally {
    proxy.kill();
    await edge.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a guest arrives, buys, watches, chats and sees a replay through an edge", async ({
  browser,
}) => {
  test.skip(!hasNginx() || !hasEdgePrograms, "needs nginx, Varnish and openssl");
  await throughEdge(browser, async (edge) => {
    const open = async (more = {}) =>
      (
        await browser.newContext({ baseURL: edge.base, ignoreHTTPSErrors: true, ...more })
      ).newPage();
    const artist = await open({ permissions: ["camera", "microphone"] });

    await signIn(artist, "singer");

    const eventId = await planShow(artist, {
      title: "Đêm bên sông",
      eventType: "ticketed",
      ticketPrice: "12.00",
    });

    await goLive(artist, eventId);

    const guest = await open();
    const media: string[] = [];

    guest.on("request", (request) => {
      if (/\/hls\/.*\.(m3u8|m4s)/.test(request.url())) media.push(request.url());
    });
    await test.step("pages that the edge keeps work with scripts", async () => {
      const refused: string[] = [];

      guest.on(
        "console",
        (message) => message.text().includes("Content Security Policy") && refused.push("policy"),
      );
      await guest.goto("/");
      await guest.getByRole("link", { name: "Events" }).first().click();
      await guest.waitForURL("**/events");
      expect(refused).toEqual([]);
    });
    await signUp(guest, "Guest Afar");
    await guest.goto(`/event/${eventId}`);
    await buyTicket(guest, eventId);
    await guest.goto(`/stream/${eventId}`);
    await pictureChanges(guest);
    expect(edge.countCacheHits()).toBeGreaterThan(0);

    await test.step("another person gets nothing with the same addresses", async () => {
      const stranger = await open();

      await signUp(stranger, "Stranger Afar");
      for (const kind of [".m3u8", ".m4s"]) {
        const address = media.findLast((url) => url.includes(kind))!;

        expect((await stranger.request.get(address)).status()).toBe(403);
      }
    });
    await test.step("chat goes both ways", async () => {
      await say(guest, "Nghe rõ lắm!");
      await expect(artist.getByRole("log").getByText("Nghe rõ lắm!")).toBeVisible();
      await say(artist, "Chào bạn!");
      await expect(guest.getByRole("log").getByText("Chào bạn!")).toBeVisible();
    });
    await test.step("without scripts the show is one endless file", async () => {
      const source = await sourceWithoutScripts(await openWithoutScripts(browser, guest), eventId);

      expect(source).toContain("/live/");

      const { cookies } = await guest.context().storageState();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

      await readUntil(edge.base + source, (text) => text.split("moof").length > 4, { cookie });
    });
    await test.step("a replay plays, and is read in pieces", async () => {
      const replay = demoEvent("xem-lai");

      await guest.goto(`/stream/${replay}`);
      await pictureChanges(guest);

      const source = await sourceWithoutScripts(await openWithoutScripts(browser, guest), replay);
      const answer = await guest.request.get(source, { headers: { range: "bytes=1000-1999" } });

      expect([answer.status(), (await answer.body()).length]).toEqual([206, 1000]);
      expect(answer.headers()["content-range"]).toMatch(/^bytes 1000-1999\//);
    });
  });
});

/** The same person's browser, with scripts turned off. */
async function openWithoutScripts(browser: Browser, person: Page): Promise<Page> {
  const storageState = await person.context().storageState();
  const baseURL = new URL(person.url()).origin;

  return (
    await browser.newContext({
      baseURL,
      storageState,
      ignoreHTTPSErrors: true,
      javaScriptEnabled: false,
    })
  ).newPage();
}

async function sourceWithoutScripts(page: Page, eventId: string): Promise<string> {
  await page.goto(`/stream/${eventId}`);

  return (await page.locator('video source[type="video/mp4"]').getAttribute("src"))!;
}
