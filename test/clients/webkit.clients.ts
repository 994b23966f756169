import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, By, Key, type WebDriver } from "selenium-webdriver";
import { afterAll, beforeAll, test } from "vitest";
import { Encoder } from "./encoder";
import { buy, chat, rewind, signInAs, watch, watchAsTelevision } from "./journey";
import { isInstalled } from "./programs";
import { plugInSoundCard } from "./sound-card";
import { planShow, playlistOf, PORT, type Site, startSite } from "./site";
import type { Window } from "./window";

const DRIVER_PORT = PORT + 2;

/** Versions of WebKitGTK's API in Debian 12 and later. */
const VERSIONS = ["4.1", "4.0", "6.0"];

let site: Site;
let driver: WebDriver;
let programs: ChildProcess[] = [];
let unplug: () => Promise<void>;

beforeAll(async () => {
  if (!isInstalled("WebKitGTK")) return;

  site = await startSite();

  const display = `:${DRIVER_PORT}`;
  const card = await plugInSoundCard();

  unplug = card.unplug;

  const env = {
    ...process.env,
    ...card.env,
    DISPLAY: display,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  const start = (command: string, args: string[]) => spawn(command, args, { env, stdio: "ignore" });

  programs = [start("Xvfb", [display, "-screen", "0", "1280x800x24"])];
  await wait(1000);
  programs.push(start("WebKitWebDriver", ["--host=127.0.0.1", `--port=${DRIVER_PORT}`]));
  driver = await connect();
});

afterAll(async () => {
  await driver?.quit();
  for (const program of programs) program.kill();
  await unplug?.();
  await site?.stop();
});

test.runIf(isInstalled("WebKitGTK") && isInstalled("ffmpeg"))(
  "WebKitGTK signs in, buys, watches and chats",
  async () => {
    const show = await planShow(site, "For WebKit", {
      eventType: "ticketed",
      ticketPrice: "12.00",
    });
    const encoder = new Encoder(show.publishTo);

    await playlistOf(site, show, show.cookie);

    const window = windowOf(driver);

    await signInAs(window, site, "viewer");
    await buy(window, site, show);
    await watch(window, site, show);
    await chat(window, "Hay quá!");
    await encoder.stop();
  },
);

test.runIf(isInstalled("WebKitGTK") && isInstalled("ffmpeg"))(
  "WebKitGTK goes back to the start, and to live",
  async () => {
    const show = await planShow(site, "From the start", { replay: "7d" });
    const encoder = new Encoder(show.publishTo);

    await playlistOf(site, show);
    await rewind(windowOf(driver), site, show);
    await encoder.stop();
  },
);

test.runIf(isInstalled("WebKitGTK") && isInstalled("ffmpeg"))(
  "WebKitGTK is the television of a phone",
  async () => {
    const show = await planShow(site, "On television");
    const encoder = new Encoder(show.publishTo);

    await playlistOf(site, show);
    await watchAsTelevision(windowOf(driver), site, show);
    await encoder.stop();
  },
);

/** Retries, because the driver takes a moment to listen. */
async function connect(): Promise<WebDriver> {
  const binary = readdirSync("/usr/lib")
    .flatMap((folder) =>
      VERSIONS.map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find((file) => existsSync(file));
  const browserOptions = { binary, args: ["--automation"] };

  for (let tries = 0; ; tries++) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${DRIVER_PORT}`)
        .withCapabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": browserOptions,
        })
        .build();
    } catch (error) {
      if (tries === 20) throw error;

      await wait(500);
    }
  }
}

function windowOf(driver: WebDriver): Window {
  return {
    open: (url) => driver.get(url),
    read: (expression) => driver.executeScript(`return ${expression}`),
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
    pressEnter: (selector) => driver.findElement(By.css(selector)).sendKeys(Key.ENTER),
  };
}
