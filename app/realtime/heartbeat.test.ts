import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { once } from "node:events";
import { openRooms } from "../../test/live/room-client";
import { makeArtist } from "../../test/factories/accounts/people";
import { makeLiveEvent } from "../../test/factories/live/rooms";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { Client } from "./client.server";
import { HEARTBEAT_MS } from "./reader.server";
import { closeRealtime } from "./socket.server";

/** Proxies cut connections that are silent for half a minute. */
const MAX_SILENCE_MS = 25_000;

const rooms = openRooms();

beforeEach(() => {
  closeRealtime();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("sockets are pinged before proxies cut them", () => {
  expect(HEARTBEAT_MS).toBeLessThanOrEqual(MAX_SILENCE_MS);
});

test("the playback address of an open page is renewed every four minutes", async () => {
  const { id } = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const viewer = await rooms.connect({ extended: true });

  await startBroadcast(id, "browser", ["v720", "a"]);
  viewer.join(id);
  await viewer.until(() => viewer.of("joined")[0]);
  vi.spyOn(Client.prototype, "ping").mockReturnValue(undefined);

  const before = viewer.of("access").length;

  vi.advanceTimersByTime(4 * 60_000);
  await viewer.until(() => viewer.of("access").length > before);
  expect(viewer.of("access").at(-1)!.playbackUrl).toContain(id);
});

test("a peer that misses a ping is dropped at the next one; others stay connected", async () => {
  const [well, dead] = [
    await rooms.connect({ extended: true }),
    await rooms.connect({ extended: true }),
  ];

  for (const client of [well, dead]) await client.until(() => client.of("hello")[0]);
  dead.socket.pong = () => {};

  for (let beat = 0; beat < 3; beat++) {
    const pinged = once(well.socket, "ping");

    vi.advanceTimersByTime(HEARTBEAT_MS);
    await pinged;

    const answers = well.of("hello").length;

    well.send({ type: "hello", version: 1 });
    await well.until(() => well.of("hello").length > answers);
    if (beat === 0) expect(dead.socket.readyState).toBe(dead.socket.OPEN);
    else expect(await dead.closed).toBe(1006);
  }

  expect(well.socket.readyState).toBe(well.socket.OPEN);
});
