/**
 * Simulates a viewer behind 128 kbit/s, 300 ms and 2 % loss who buys a ticket, then listens to the
 * live show and chats. Fails if a sale or a message fails, or if sound is heard for less than 99 %
 * of the time.
 *   npm run bench:slow-network [-- --minutes 10 --kbit 128 --delay 300 --loss 2 --seed 1 --port 4970 --sound]
 * `--delay` is the delay of a round trip; packets are lost in both directions. Needs Linux, root,
 * python3, iproute2 and Chromium. `--sound` chooses "Audio only" before it listens.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { demoEvent } from "../../../test/e2e/demo";
import { signIn } from "../../../test/e2e/people";
import { build } from "../../build.mjs";
import { row } from "../bench-row.mjs";
import { type Heard, readHeard, waitForSound } from "./listening";
import { listMissing, SlowLine } from "./line";
import { ChatPartner, startSite } from "./site";

const { values: givenOptions } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    kbit: { type: "string", default: "128" },
    delay: { type: "string", default: "300" },
    loss: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "4970" },
    sound: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const [minutes, kbit, delay, loss, seed, port] = [givenOptions.minutes, givenOptions.kbit, givenOptions.delay, givenOptions.loss, givenOptions.seed, givenOptions.port].map(Number) as [number, number, number, number, number, number]; // prettier-ignore
const WANTED_SHARE = 0.99;
const PATIENCE_MS = 180_000;
const CHAT_EVERY_MS = 30_000;
const CHAT_PATIENCE_MS = 30_000;
const CHROME_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required"]; // prettier-ignore
const broken: string[] = [];

const missing = listMissing();
if (missing.length > 0) {
  console.error(`A slow network cannot be made here. Missing: ${missing.join(", ")}.`);
  process.exit(1);
}
if (!process.env.BUILD_DIRECTORY) await build();

const site = await startSite(port);
const line = await SlowLine.open({ kbit, delayMs: delay / 2, lossPercent: loss, seed });
let browser: Browser | null = null;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close().finally(() => process.exit(1))); // prettier-ignore
try {
  browser = await chromium.launch({ executablePath: line.wrap(process.env.CHROMIUM ?? "/usr/bin/chromium"), args: CHROME_FLAGS }); // prettier-ignore
  await watch(browser);
} finally {
  await close();
}

if (broken.length > 0) console.log(`\nBroken: ${broken.join("; ")}`);
process.exit(broken.length > 0 ? 1 : 0);

async function close() {
  await browser?.close();

  const packets = await line.close();

  await site.stop();
  if (!packets) return;

  const lossText = ({ lost, packets }: { lost: number; packets: number }) =>
    `${lost} of ${packets}`;

  row(
    "packets lost, down / up",
    `${lossText(packets.down)} / ${lossText(packets.up)}`,
    `${loss} %`,
  );
}

async function watch(browser: Browser) {
  const context = await browser.newContext({
    baseURL: `http://${line.address}:${port}`,
    viewport: { width: 360, height: 740 },
    locale: "en-US",
  });

  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(PATIENCE_MS);
  // tsx compiles named functions with a helper that the page lacks.
  await context.addInitScript("globalThis.__name = (it) => it");

  const page = await context.newPage();

  row("sign in, s", await timed(() => signIn(page, "viewer")));
  row("buy a ticket, s", await timed(() => buyTicket(page)), "works");

  const partner = await ChatPartner.join(site.base, site.show, "singer");

  await page.goto(`/stream/${site.show}`, { waitUntil: "commit" });
  row("first sound after, s", (await waitForSound(page, PATIENCE_MS)).toFixed(1));
  if (givenOptions.sound)
    await page.getByRole("combobox", { name: "Quality" }).selectOption("Audio only");
  await listen(page, partner);
}

async function timed(action: () => Promise<void>) {
  const startedAt = performance.now();

  await action();

  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

async function buyTicket(page: Page) {
  await page.goto(`/event/${demoEvent("chuyen-do-cuoi")}`);
  await page.locator("a[href^='/checkout/']").first().click();
  await page.click("button[name=intent][value=pay]");
  await page.waitForURL("**/pay/**");
  await page.locator("main input[type=radio]").first().check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/tickets\/[\w-]+$/);
}

/** Chats with the partner in turns while the show plays. */
async function listen(page: Page, partner: ChatPartner) {
  const endAt = performance.now() + minutes * 60_000;
  const sentTimes: number[] = [];
  const receivedTimes: number[] = [];

  for (let turnNumber = 1; performance.now() < endAt; turnNumber++) {
    const nextTurnAt = performance.now() + CHAT_EVERY_MS;

    sentTimes.push(await speak(page, partner, `Xin chào ${turnNumber}`));
    receivedTimes.push(await hear(page, partner, `Chào bạn ${turnNumber}`));
    if (givenOptions.verbose) console.log("  ", JSON.stringify(await readHeard(page)));
    await wait(Math.max(0, Math.min(nextTurnAt, endAt) - performance.now()));
  }

  report(await readHeard(page));
  chatRow("chat, from the viewer, s, each message", sentTimes);
  chatRow("chat, to the viewer, s, each message", receivedTimes);
}

function speak(page: Page, partner: ChatPartner, message: string) {
  return secondsUntil(
    async () => {
      await page.getByPlaceholder("Write a message").fill(message);
      await page.keyboard.press("Enter");
    },
    () => partner.hasRead(message),
  );
}

function hear(page: Page, partner: ChatPartner, message: string) {
  return secondsUntil(
    () => partner.write(message),
    () => page.getByRole("log").getByText(message, { exact: true }).isVisible(),
  );
}

/** Seconds until the condition holds; NaN if it does not hold in time. */
async function secondsUntil(action: () => Promise<void>, isDone: () => Promise<boolean>) {
  const startedAt = performance.now();

  await action();
  while (performance.now() - startedAt < CHAT_PATIENCE_MS) {
    if (await isDone()) return (performance.now() - startedAt) / 1000;

    await wait(100);
  }

  return NaN;
}

function report({ elapsed, audible, silences, audioBytes, height }: Heard) {
  const lossText = audible / elapsed;

  row("sound heard, %", (lossText * 100).toFixed(2), `at least ${WANTED_SHARE * 100}`);
  row("listened, s", elapsed.toFixed(0));
  row(
    "sound, kbit/s; height of the picture",
    `${((audioBytes * 8) / elapsed / 1000).toFixed(0)}; ${height}`,
  );
  row("silences: after s (for s)", silences.map(({ at: silenceStart, seconds }) => `${silenceStart.toFixed(0)} (${seconds.toFixed(1)})`).join(", ") || "none"); // prettier-ignore
  if (lossText < WANTED_SHARE)
    broken.push(`sound was heard ${(lossText * 100).toFixed(2)} % of the time`);
}

function chatRow(rowName: string, seconds: number[]) {
  row(rowName, seconds.map((second) => second.toFixed(1)).join(" "), "none lost");
  if (seconds.some(Number.isNaN)) broken.push(`${rowName}: a message was lost`);
}
