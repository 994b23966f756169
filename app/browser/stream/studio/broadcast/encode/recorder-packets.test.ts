import { readFile } from "node:fs/promises";
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { beforeAll, expect, test } from "vitest";
import {
  decodePacket,
  encodePacket,
  parsePublisherFrame,
  type TrackConfig,
} from "~/media/ingest/protocol";
import type { EncoderEvents } from "./encoder-events";
import { readPackets } from "./recorder-packets";
import type { QueuedPacket } from "../send/send-queue";

const START_US = 1_790_000_000_000_000;
let recorded: Uint8Array;

/** A browser's recording: video and audio in fragments. */
beforeAll(async () => {
  const file = await readFile("app/media/testing/recording.mp4");
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target });
  const first = await input.getPrimaryVideoTrack();
  const conversion = await Conversion.init({
    input,
    output,
    video: (track) => ({ discard: track.id !== first!.id }),
  });

  await conversion.execute();
  recorded = new Uint8Array(target.buffer!);
});

/** Reads the recording in pieces and collects events. */
async function read(bytes: Uint8Array, piece: number) {
  const configs: TrackConfig[] = [];
  const packets: QueuedPacket[] = [];
  const events: EncoderEvents = {
    onConfig: (config) => configs.push(config),
    onPacket: (packet) => packets.push(packet),
    onFailure: () => {},
  };
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();

      controller.enqueue(bytes.slice(at, (at += piece)));
    },
  });

  await readPackets(stream, "v720", START_US, events);

  const of = (track: number) => packets.filter((packet) => packet.track === track);

  return { configs, packets, of };
}

test("every frame and sound of a growing recording is extracted once and in order", async () => {
  const { of } = await read(recorded, 7000);
  const [video, audio] = [of(1), of(4)];

  expect([video.length, audio.length]).toEqual([240, 375]);
  expect(video[0]).toMatchObject({ kind: "video", key: true, timeUs: START_US });
  for (const packets of [video, audio]) {
    for (const [n, packet] of packets.entries()) {
      if (n > 0) expect(packet.timeUs).toBeGreaterThan(packets[n - 1]!.timeUs);
    }
  }
});

test("the server can parse the track descriptions and packets", async () => {
  const { configs, packets } = await read(recorded, 50_000);

  expect(configs.map(({ name, kind }) => [name, kind])).toEqual([
    ["v720", "video"],
    ["a", "audio"],
  ]);
  for (const config of configs)
    expect(parsePublisherFrame(JSON.stringify({ type: "config", ...config }))).not.toBeNull();
  const { track, key, data, timeUs } = packets[0]!;

  expect(
    decodePacket(encodePacket({ track, key, data, timestampUs: timeUs - START_US })),
  ).not.toBeNull();
});

test("other data is not recognised as a recording", async () => {
  await expect(read(new TextEncoder().encode("no mp4 at all ".repeat(100)), 100)).rejects.toThrow();
});
