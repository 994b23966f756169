/**
 * A viewer behind 128 kbit/s, 300 ms and 2 % loss: buys a ticket, then listens to the live show and
 * chats. Fails if a sale or a message fails or if sound is heard less than 99 % of the time.
 *   npm run bench:slow-network [-- --minutes 10 --kbit 128 --delay 300 --loss 2 --seed 1 --port 4970 --sound]
 * The delay is that of a whole round trip; packets are lost in both directions. Needs Linux, root,
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

const { values: given } = parseArgs({
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
const [minutes, kbit, delay, loss, seed, port] = [given.minutes, given.kbit, given.delay, given.loss, given.seed, given.port].map(Number) as [number, number, number, number, number, number]; // prettier-ignore
const WANTED_SHARE = 0.99;
const PATIENCE_MS = 180_000;
const CHAT_EVERY_MS = 30_000;
const CHAT_PATIENCE_MS = 30_000;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required"]; // prettier-ignore
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
  browser = await chromium.launch({ executablePath: line.wrap(process.env.CHROMIUM ?? "/usr/bin/chromium"), args: FLAGS }); // prettier-ignore
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

  const share = ({ lost, packets }: { lost: number; packets: number }) => `${lost} of ${packets}`;

  row("packets lost, down / up", `${share(packets.down)} / ${share(packets.up)}`, `${loss} %`);
}

async function watch(browser: Browser) {
  const context = await browser.newContext({
    baseURL: `http://${line.address}:${port}`,
    viewport: { width: 360, height: 740 },
    locale: "en-US",
  });

  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(PATIENCE_MS);
  // tsx names functions with a helper that pages lack.
  await context.addInitScript("globalThis.__name = (it) => it");

  const page = await context.newPage();

  row("sign in, s", await timed(() => signIn(page, "viewer")));
  row("buy a ticket, s", await timed(() => buyTicket(page)), "works");

  const partner = await ChatPartner.join(site.base, site.show, "singer");

  await page.goto(`/stream/${site.show}`, { waitUntil: "commit" });
  row("first sound after, s", (await waitForSound(page, PATIENCE_MS)).toFixed(1));
  if (given.sound) await page.getByRole("combobox", { name: "Quality" }).selectOption("Audio only");
  await listen(page, partner);
}

async function timed(work: () => Promise<void>) {
  const began = performance.now();

  await work();

  return ((performance.now() - began) / 1000).toFixed(1);
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

/** Chats in turns while the show plays. */
async function listen(page: Page, partner: ChatPartner) {
  const end = performance.now() + minutes * 60_000;
  const said: number[] = [];
  const read: number[] = [];

  for (let turn = 1; performance.now() < end; turn++) {
    const next = performance.now() + CHAT_EVERY_MS;

    said.push(await speak(page, partner, `Xin chào ${turn}`));
    read.push(await hear(page, partner, `Chào bạn ${turn}`));
    if (given.verbose) console.log("  ", JSON.stringify(await readHeard(page)));
    await wait(Math.max(0, Math.min(next, end) - performance.now()));
  }

  report(await readHeard(page));
  chatRow("chat, from the viewer, s, each message", said);
  chatRow("chat, to the viewer, s, each message", read);
}

function speak(page: Page, partner: ChatPartner, words: string) {
  return secondsUntil(
    async () => {
      await page.getByPlaceholder("Write a message").fill(words);
      await page.keyboard.press("Enter");
    },
    () => partner.hasRead(words),
  );
}

function hear(page: Page, partner: ChatPartner, words: string) {
  return secondsUntil(
    () => partner.write(words),
    () => page.getByRole("log").getByText(words, { exact: true }).isVisible(),
  );
}

/** NaN if it did not happen in time. */
async function secondsUntil(act: () => Promise<void>, isDone: () => Promise<boolean>) {
  const began = performance.now();

  await act();
  while (performance.now() - began < CHAT_PATIENCE_MS) {
    if (await isDone()) return (performance.now() - began) / 1000;

    await wait(100);
  }

  return NaN;
}

function report({ elapsed, audible, silences, audioBytes, height }: Heard) {
  const share = audible / elapsed;

  row("sound heard, %", (share * 100).toFixed(2), `at least ${WANTED_SHARE * 100}`);
  row("listened, s", elapsed.toFixed(0));
  row(
    "sound, kbit/s; height of the picture",
    `${((audioBytes * 8) / elapsed / 1000).toFixed(0)}; ${height}`,
  );
  row("silences: after s (for s)", silences.map(({ at, seconds }) => `${at.toFixed(0)} (${seconds.toFixed(1)})`).join(", ") || "none"); // prettier-ignore
  if (share < WANTED_SHARE)
    broken.push(`sound was heard ${(share * 100).toFixed(2)} % of the time`);
}

function chatRow(name: string, seconds: number[]) {
  row(name, seconds.map((it) => it.toFixed(1)).join(" "), "none lost");
  if (seconds.some(Number.isNaN)) broken.push(`${name}: a message was lost`);
}
