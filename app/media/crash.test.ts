import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { GUEST } from "~/models/base/actor";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { makeEvent } from "../../test/factories/shows/events";
import { cookieFor, makeArtist } from "../../test/factories/accounts/people";
import { openReplay } from "./replay/replay";
import { soundPackets, videoPackets } from "./testing/test-packets";
import { readPlaylist } from "./testing/playlist-rules";
import { TestPublisher } from "./testing/publisher";
import { demux } from "./testing/recording";

let child: ChildProcessWithoutNullStreams | undefined;

afterEach(() => void child?.kill("SIGKILL"));

async function startServer(): Promise<number> {
  const server = spawn(process.execPath, ["--import", "tsx", "app/media/testing/live-server.ts"]);

  child = server;

  let said = "";

  server.stderr.on("data", (text: Buffer) => {
    said += text.toString();
  });
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    const port = /port (\d+)/.exec(String(text))?.[1];
    if (port) return Number(port);
  }

  throw new Error(`The server did not start: ${said}`);
}

async function killServer() {
  const gone = once(child!, "exit");

  child!.kill("SIGKILL");
  await gone;
}

const SECONDS = 16;
const shot = { v720: videoPackets({ seconds: SECONDS }), a: soundPackets({ seconds: SECONDS }) };

function between(from: number | null | undefined, to: number) {
  const within = (it: { timestampUs: number }) =>
    it.timestampUs > (from ?? -1) && it.timestampUs < to * 1e6;

  return { v720: shot.v720.filter(within), a: shot.a.filter(within) };
}

test("after kill -9 during a show the playlists return, the artist continues, and no frame is lost", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id, replayDays: 7 });
  const cookie = await cookieFor(artist);
  const sessionId = randomUUID();
  const token = issuePlaybackToken({
    eventId: event.id,
    session: null,
    visitorId: GUEST.visitorId,
  });
  const playlistFrom = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/hls/${token}/${event.id}/v720/index.m3u8`)).text();

  const first = await startServer();
  const { publisher } = await TestPublisher.connect(first, event.id, { cookie });

  await publisher.hello(sessionId);
  publisher.configure();
  publisher.send(between(null, 9.4));
  await publisher.settled();

  const before = readPlaylist(await playlistFrom(first)).segments.map((it) => it.n);

  expect(before).toEqual([0, 1, 2, 3]);
  // Nine seconds were sent at once: commit and disk may lag behind.
  await publisher.receive("live");
  await expect.poll(() => isStored(event.id, "s0.m4s")).toBe(true);
  await killServer();

  const second = await startServer();
  const recovered = readPlaylist(await playlistFrom(second)).segments.map((it) => it.n);

  expect(recovered[0]).toBe(0);

  const { publisher: again } = await TestPublisher.connect(second, event.id, { cookie });
  const { resumed, last } = await again.hello(sessionId);

  expect(resumed).toBe(true);
  again.configure();
  again.send({ v720: between(last.v720, SECONDS).v720, a: between(last.a, SECONDS).a });
  await again.settled();
  expect(await playlistFrom(second)).not.toContain("#EXT-X-DISCONTINUITY\n");
  again.sendFrame({ type: "end" });
  await again.closed;

  await expect.poll(() => replayOf(event.id)).toEqual({ v720: 16 * 30, a: 750 });
});

const isStored = (eventId: string, segment: string) =>
  ["v720", "a"].every((name) =>
    existsSync(path.join(env.DATA_DIR, "media", eventId, name, segment)),
  );

/** Number of samples per track in the replay. */
async function replayOf(eventId: string) {
  const replay = await openReplay(path.join(env.DATA_DIR, "media", eventId));
  if (!replay) return null;

  const pieces: Buffer[] = [];

  for await (const piece of replay.read(0, replay.size - 1)) pieces.push(piece);
  const [video, sound] = await demux(Buffer.concat(pieces));

  return { v720: video!.packets.length, a: sound!.packets.length };
}
