import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAUSED_HEADER } from "~/models/live/streams/protocol";
import { Show } from "../packager/show";
import { configureAll, pushPackets, soundPackets, videoPackets } from "../testing/test-packets";
import { readPlaylist } from "../testing/playlist-rules";
import type { PlaybackAccess } from "./access/playback-access";
import { createPlaybackHandler } from "./handler";
import { fail } from "../testing/open-show";

let show: Show;
let server: http.Server;
let base: string;
let access: PlaybackAccess = "open";

beforeEach(async () => {
  show = await Show.open(null, fail);
  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });

  const handle = createPlaybackHandler({
    authorize: async () => access,
    findShow: async () => show,
    findReplay: async () => null,
    isWholeOpen: async () => true,
    findCaptions: async () => null,
  });

  server = http.createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (address: string) => fetch(base + address);

test("a blocking reload gets a 503 while no encoder sends, and the part once one returns", async () => {
  const hint = async () =>
    readPlaylist(await (await get("/hls/t/e1/v720/index.m3u8")).text()).hint!;
  const [, msn, part] = /^p(\d+)\.(\d+)/.exec(await hint())!;
  const reload = () => get(`/hls/t/e1/v720/index.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  const late = reload();

  // This request is answered after the reload was received.
  await get("/hls/t/e1/v720/index.m3u8");
  vi.advanceTimersByTime(6000);
  vi.useRealTimers();

  const answer = await late;

  expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
    503,
    "2",
    "",
  ]);
  expect(answer.headers.get("cache-control")).toContain("no-cache");
  expect(answer.headers.get(PAUSED_HEADER)).toBe("1");
  access = "full";
  expect((await reload()).headers.get(PAUSED_HEADER)).toBeNull();
  access = "open";

  const waiting = reload();

  await get("/hls/t/e1/v720/index.m3u8");
  pushPackets(show, { v720: videoPackets({ seconds: 1, from: 5 }) });

  const back = await waiting;

  expect(back.status).toBe(200);
  expect(await back.text()).toContain(`p${msn}.${part}.m4s`);
});
