import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import type { LiveEngine } from "../engine.server";
import type { Ingest } from "../live-session";
import { corrupt, heapMegabytes, seededRandom } from "../testing/fuzzing";
import { chunksOf } from "../testing/rtmp-wire";
import { writeAmf } from "./protocol/amf0";
import { RefusalThrottle } from "./refusal-throttle";
import { RtmpConnection } from "./connection";
import { TYPE } from "./protocol/messages";

class Wire extends Duplex {
  override _read() {}
  override _write(_bytes: Buffer, _encoding: string, done: () => void) {
    done();
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
}

const seen = { packets: 0, left: 0, opened: 0 };
const ingest = {
  resumption: { resumed: false, last: {} },
  isLive: false,
  configure: () => {},
  describe: () => {},
  compareClock: () => {},
  push: () => (seen.packets += 1) > 0,
  leave: () => {
    seen.left += 1;
  },
  end: async () => true,
  transcoded: { configure: () => {}, push: () => true, expect: () => {}, cancel: () => {} },
} satisfies Ingest;
const engine = {
  ingest: async () => {
    seen.opened += 1;

    return ingest;
  },
} as unknown as LiveEngine;
const admission = {
  findShow: async () => ({ artistId: "artist", eventId: "event" }),
  findClaimedEvent: async () => null,
  isCoolingDown: () => false,
  refusals: new RefusalThrottle(),
  address: "127.0.0.1",
};

const call = (name: string, id: number, ...values: never[]) =>
  chunksOf({ type: TYPE.command, body: writeAmf(name, id, ...values) });
const media = (type: number, timestamp: number, hex: string) =>
  chunksOf(
    {
      type,
      streamId: 1,
      timestamp,
      body: Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(300, timestamp)]),
    },
    4,
  );

const OPENING = [
  Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]),
  call("connect", 1, { app: "live", tcUrl: "rtmp://host/live", capabilities: 239 } as never),
  call("createStream", 2, null as never),
  call("publish", 3, null as never, "event_key" as never, "live" as never),
];
const SPS =
  "17000000000164001fffe1001e67640028acd940780227e5c05a808080a0000003002000000781e30632c001000668ebe3cb22c0";
const SHOW = Buffer.concat([
  media(TYPE.video, 0, SPS),
  media(TYPE.audio, 0, "af001190"),
  chunksOf(
    {
      type: TYPE.data,
      streamId: 1,
      body: writeAmf("@setDataFrame", "onMetaData", { width: 1920 }),
    },
    4,
  ),
  ...Array.from({ length: 20 }, (_, i) =>
    media(TYPE.video, i * 33, i ? "2701000042" : "1701000042"),
  ),
  ...Array.from({ length: 20 }, (_, i) => media(TYPE.audio, i * 21, "af01")),
]);

/** One encoder session with corrupted bytes. */
async function encode(random: () => number) {
  const wire = new Wire();

  wire.on("error", () => {});
  new RtmpConnection(wire as unknown as Socket, engine, admission);

  const spoilsOpening = random() < 0.3;
  const opening = Buffer.concat(OPENING);

  wire.push(spoilsOpening ? corrupt(opening, random) : opening);
  await new Promise((resolve) => setImmediate(resolve));

  const show = corrupt(SHOW, random);

  for (let at = 0; at < show.length && !wire.destroyed;) {
    const piece = show.subarray(at, (at += 1 + Math.floor(random() * 2000)));

    wire.push(piece);
  }

  await new Promise((resolve) => setImmediate(resolve));
  wire.destroy();
  await new Promise((resolve) => setImmediate(resolve));
}

test("thousands of damaged streams neither stop the process nor stay in memory", async () => {
  const random = seededRandom(20_261_121);

  for (let i = 0; i < 300; i++) await encode(random);
  const before = heapMegabytes();

  for (let i = 0; i < 4000; i++) await encode(random);
  expect(heapMegabytes() - before).toBeLessThan(15);
  expect(seen.opened).toBeGreaterThan(2500);
  expect(seen.left).toBe(seen.opened);
  expect(seen.packets).toBeGreaterThan(20_000);
});
