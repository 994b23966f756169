import { spawnSync } from "node:child_process";
import path from "node:path";
import Database from "better-sqlite3";
import { type Browser, expect, type Page } from "@playwright/test";
import { hasEdgePrograms } from "../../edge/edge";
import { SeveralEdges } from "../../edge/several-edges";
import { test } from "../journey-test";
import { OWN_SERVER, startServer, stopServer } from "../own-server";
import { signIn } from "../people";
import { pictureChanges } from "../show";

const serverPort = Number(new URL(OWN_SERVER).port);
const homePorts = { serverPort, httpPort: serverPort + 2, httpsPort: serverPort + 3 };

type Show = { eventId: string; artist: string };

/** Runs the test with home, two edges with names of their own, and a ticketed show on air. */
async function withTwoEdges(run: (network: SeveralEdges, show: Show) => Promise<void>) {
  const network = new SeveralEdges(["paris", "saigon"], homePorts);

  try {
    await network.start();

    const settings = { ...network.settings(), DEMO: "1", PAYMENTS: "test", RTMP_PORT: "0" };
    const folder = path.join(network.folder, "data");
    const show = seedTicketedShow(folder, settings);
    const server = await startServer({ folder, isSeeded: true, settings });

    await run(network, show).finally(() => stopServer(server));
  } finally {
    await network.close();
  }
}

/** The demo's show, which is on air, for its artist and holders of tickets only. */
function seedTicketedShow(folder: string, settings: Record<string, string>): Show {
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    ENV_FILE: "none",
    DATA_DIR: folder,
    ...settings,
  };

  spawnSync(process.execPath, ["--import", "tsx", "app/seeds/first-start.ts"], {
    env,
    stdio: "inherit",
  });

  const database = new Database(path.join(folder, "nhacsong.db"));
  const onAir =
    "select e.id as eventId, u.email as artist from events e join users u on u.id = e.artist_id";
  const show = database.prepare(`${onAir} where e.is_live`).get() as Show;
  const toTicketed =
    "update events set event_type = 'ticketed', ticket_price_cents = 1200 where id = ?";

  database.prepare(toTicketed).run(show.eventId);
  database.close();

  return show;
}

/**
 * Opens the show as its artist sees it in the audience. `host`: where the latest file came from.
 */
async function openShow(browser: Browser, { site }: SeveralEdges, show: Show) {
  const page = await (
    await browser.newContext({ baseURL: site, ignoreHTTPSErrors: true })
  ).newPage();
  const files: URL[] = [];
  const refused: string[] = [];

  page.on(
    "console",
    (message) => message.text().includes("Content Security Policy") && refused.push(message.text()),
  );
  page.on("response", (response) => {
    if (/\/hls\/.*\.m4s/.test(response.url()) && response.ok()) files.push(new URL(response.url()));
  });
  await signIn(page, show.artist);
  await page.goto(`/stream/${show.eventId}?as=viewer`);
  await pictureChanges(page);

  return { page, host: () => files.at(-1)!.host, lastFile: () => files.at(-1)!.href, refused };
}

/** A loaded page keeps this mark. */
const markPage = (page: Page) =>
  page.evaluate(() => void document.body.setAttribute("data-same-page", ""));
const isSamePage = (page: Page) =>
  page.evaluate(() => document.body.hasAttribute("data-same-page"));

test("a player moves between two edges when its own dies, hangs or is drained", async ({
  browser,
}) => {
  test.skip(!hasEdgePrograms, "needs nginx, Varnish and openssl");
  await withTwoEdges(async (network, show) => {
    const { page, host, lastFile, refused } = await openShow(browser, network, show);
    const edgeInUse = () => network.edges.get(host());

    await expect.poll(edgeInUse).toBeDefined();
    await markPage(page);

    await test.step("an address of the edge is of no use without the session", async () => {
      const stranger = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();

      await stranger.goto(network.site);

      const status = await stranger.evaluate(
        async (address) => (await fetch(address, { credentials: "include" })).status,
        lastFile(),
      );

      expect(status).toBe(403);
    });

    const [first, firstHost] = [edgeInUse()!, host()];

    await test.step("home moves it away from an edge that is drained", async () => {
      first.setDraining(true);
      await expect.poll(() => host() !== firstHost && edgeInUse() !== undefined).toBe(true);
      await pictureChanges(page);
    });

    const [second, secondHost] = [edgeInUse()!, host()];

    await page.route("**/steering.json*", (route) => route.abort());
    await test.step("without home's help it leaves an edge that is killed", async () => {
      second.signalAll("nginx", "SIGKILL");
      // For the site itself, if a standstill of the machine has cost the drained edge its turn.
      await expect.poll(host).not.toBe(secondHost);
      await pictureChanges(page);
    });
    if (host() === firstHost)
      await test.step("and one that hangs, for the site's name: the other one has just failed", async () => {
        await second.startNginx();
        first.signalAll("nginx", "SIGSTOP");
        await expect.poll(host).toBe(new URL(network.site).host);
        await pictureChanges(page);
        first.signalAll("nginx", "SIGCONT");
      });
    expect([await isSamePage(page), refused]).toEqual([true, []]);
  });
});
