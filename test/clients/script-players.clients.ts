import { readFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium";
import { Encoder } from "./encoder";
import { isInstalled } from "./programs";
import { planShow, playlistOf, type Show, type Site, startSite } from "./site";
import { until } from "./window";

const require = createRequire(import.meta.url);
/** Starts each player on a page of another origin. */
const PLAYERS = {
  "hls.js": {
    script: "hls.js/dist/hls.js",
    start: (url: string) =>
      `const hls = new Hls(); hls.loadSource("${url}"); hls.attachMedia(video); video.play();`,
  },
  "video.js": {
    script: "video.js/dist/video.js",
    start: (url: string) =>
      `videojs(video, { muted: true, autoplay: true, sources: [{ src: "${url}", type: "application/x-mpegURL" }] });`,
  },
  shaka: {
    script: "shaka-player/dist/shaka-player.compiled.js",
    start: (url: string) =>
      `const player = new shaka.Player(); player.attach(video).then(() => player.load("${url}")).then(() => video.play());`,
  },
};

let site: Site;
let show: Show;
let encoder: Encoder;
let pages: http.Server;
let playlist: string;
const players: Record<string, Awaited<ReturnType<typeof openChromium>>> = {};
const canRun = isInstalled("Chromium") && isInstalled("ffmpeg");

beforeAll(async () => {
  if (!canRun) return;

  site = await startSite();
  show = await planShow(site, "For players of other pages");
  encoder = new Encoder(show.publishTo);
  playlist = await playlistOf(site, show);
  pages = http.createServer(servePlayer);
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  for (const { close } of Object.values(players)) await close();
  pages?.close();
  await encoder?.stop();
  await site?.stop();
});

const FRAMES = `document.querySelector("video").webkitDecodedFrameCount`;
const names = Object.keys(PLAYERS);

test.runIf(canRun).each(names)("%s plays a show on a page of another site", async (name) => {
  const player = (players[name] ??= await openChromium());

  await player.window.open(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/${name}`);
  await until(player.window, `${FRAMES} > 100`);
  await until(player.window, `document.querySelector("video").webkitAudioDecodedByteCount > 10000`);
});

describe("after a restart of the encoder", () => {
  const framesBefore: Record<string, number> = {};

  beforeAll(async () => {
    if (!canRun) return;

    for (const [name, { window }] of Object.entries(players))
      framesBefore[name] = await window.read<number>(FRAMES);
    await encoder.kill();
    encoder = new Encoder(show.publishTo);
  });

  test.runIf(canRun).each(names)("%s continues", async (name) => {
    const { window } = players[name]!;

    // Twenty seconds: more than any of them buffers.
    await until(window, `${FRAMES} > ${framesBefore[name]! + 500}`);
    expect(await window.read(`document.querySelector("video").error`)).toBeNull();
  });
});

function servePlayer(request: http.IncomingMessage, response: http.ServerResponse) {
  const [, name, isScript] = (request.url ?? "").split("/");
  const player = PLAYERS[name as keyof typeof PLAYERS];
  if (!player) {
    void response.writeHead(404).end();

    return;
  }
  if (isScript) {
    response.setHeader("content-type", "text/javascript");

    void response.end(readFileSync(require.resolve(player.script)));

    return;
  }

  response.setHeader("content-type", "text/html");
  response.end(
    `<!doctype html><script src="/${name}/script"></script><video id="video" class="video-js" muted playsinline></video>` +
      `<script>const video = document.getElementById("video"); ${player.start(playlist)}</script>`,
  );
}
