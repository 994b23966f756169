import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { Show } from "../packager/show";
import { configureAll, pushPackets, soundPackets, videoPackets } from "../testing/test-packets";
import { createPlaybackHandler } from "./handler";

let server: http.Server;

async function serve(show: Show): Promise<string> {
  const source = {
    authorize: async () => "open" as const,
    findShow: async () => show,
    findReplay: async () => null,
    findCaptions: async () => null,
  };
  const handle = createPlaybackHandler(source, null);
  server = http.createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hls/token/event-1/master.m3u8`;
}

afterAll(() => void server.close());

test("VLC 3 is told of the sound once, others of a variant of sound alone too", async () => {
  const show = await Show.open(null, (error) => {
    throw error;
  });
  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
  const url = await serve(show);
  const soundsFor = async (program: string) => {
    const master = await (await fetch(url, { headers: { "user-agent": program } })).text();
    return master.match(/\ba\/index\.m3u8/g)?.length;
  };
  expect(await soundsFor("VLC/3.0.24 LibVLC/3.0.24")).toBe(1);
  expect(await soundsFor("Mozilla/5.0")).toBe(2);
});
