import { expect, test } from "vitest";
import { parsePublisherFrame, type TrackConfig } from "~/media/ingest/protocol";
import type { Problem } from "../problems";
import { packetHandler } from "./encoder-output";
import type { QueuedPacket } from "../send/send-queue";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const SEQUENCE = "67640028acd940780227e5c05a808080a0000003002000000781e30632c0";
const PICTURE = "68ebe3cb22c0";
const RECORD = bytes(`0164 0028 ffe1 001e ${SEQUENCE} 01 0006 ${PICTURE} fdf8f800`);
/** Each parameter set repeats its first byte. */
const BROKEN = bytes(`0167 6400 ffe1 001f 67${SEQUENCE} 01 0007 68${PICTURE}`);
const SLICE = bytes("00000002 6588");
const WITH_SETS = bytes(`0000001e ${SEQUENCE} 00000006 ${PICTURE} 00000002 6588`);

function listen() {
  const configs: TrackConfig[] = [];
  const packets: QueuedPacket[] = [];
  const problems: (Problem | undefined)[] = [];
  const report = packetHandler("v720", "video", {
    onConfig: (config) => configs.push(config),
    onPacket: (packet) => packets.push(packet),
    onFailure: (problem) => problems.push(problem),
  });
  const frame = (
    data: Uint8Array,
    at: number,
    description?: Uint8Array,
    type: "key" | "delta" = "key",
  ) =>
    report(
      { data, type, timestamp: at },
      description && { decoderConfig: { codec: "avc1.676400", description } },
    );

  return { configs, packets, problems, frame };
}

test("a browser with a broken configuration sends the one from its key frames", () => {
  const { configs, packets, frame } = listen();

  frame(WITH_SETS, 0, BROKEN);
  expect(configs).toHaveLength(1);
  expect(configs[0]).toMatchObject({ codecString: "avc1.640028", width: 1920, height: 1080 });
  expect(configs[0]!.description).toBe(Buffer.from(RECORD).toString("base64"));
  expect(parsePublisherFrame(JSON.stringify({ type: "config", ...configs[0] }))).not.toBeNull();
  frame(SLICE, 2, BROKEN);
  frame(SLICE, 4);
  expect(configs).toHaveLength(1);
  expect(packets).toHaveLength(3);
});

test("key frames without parameter sets are sent with the encoder's configuration, given once", () => {
  const { configs, packets, frame } = listen();

  frame(SLICE, 0, RECORD);
  frame(SLICE, 0.03, undefined, "delta");
  frame(SLICE, 2, RECORD);
  expect(configs.map(({ description }) => description)).toEqual([
    Buffer.from(RECORD).toString("base64"),
  ]);
  expect(packets.map(({ timeUs }) => timeUs)).toEqual([0, 30_000, 2_000_000]);
});

test("an undecodable picture is refused once and not sent", () => {
  const { configs, packets, problems, frame } = listen();

  frame(SLICE, 0, BROKEN);
  frame(WITH_SETS, 2, BROKEN);
  expect(problems).toEqual(["undecodable"]);
  expect([...configs, ...packets]).toEqual([]);
});
