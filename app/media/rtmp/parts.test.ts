import fc from "fast-check";
import { expect, test } from "vitest";
import { readAacConfig } from "./flv/aac-config";
import { AmfError, readAmf, writeAmf } from "./protocol/amf0";
import { readAvcTrack } from "./flv/avc-config";
import { ChunkError, ChunkReader } from "./protocol/chunk-reader";
import { writeChunks } from "./protocol/chunk-writer";
import { FlvDemuxer, renditionFor } from "./flv/flv-demuxer";
import { ServerHandshake } from "./protocol/message-transport";
import type { Message } from "./protocol/messages";
import { TimestampNormalizer } from "./flv/timestamp-normalizer";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

function readAll(...pieces: Buffer[]) {
  const messages: Message[] = [];
  const reader = new ChunkReader((message) => messages.push(message));

  for (const piece of pieces) reader.push(piece);

  return messages.map(({ type, timestamp, body }) => ({ type, timestamp, body: body.toString() }));
}

test("values written as AMF0 are read back", () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constant(null),
      fc.dictionary(
        fc.string({ minLength: 1, maxLength: 8 }).filter((it) => it !== "__proto__"),
        tie("value"),
        {
          maxKeys: 3,
          noNullPrototype: true,
        },
      ),
    ),
  })).value;

  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (sent) => {
      expect(readAmf(writeAmf(...(sent as never[])))).toEqual(sent);
    }),
  );
});

test("AMF0 that is truncated, too deep or unbounded is refused", () => {
  const deep = Buffer.concat(Array.from({ length: 20 }, () => bytes("03 0001 61")));

  for (const broken of [
    bytes("00 40"),
    bytes("02 ffff 61"),
    bytes("0a ffffffff"),
    bytes("7f"),
    deep,
  ]) {
    expect(() => readAmf(broken)).toThrow(AmfError);
  }
});

test("every chunk header format is parsed, wherever the network splits it", () => {
  const stream = Buffer.concat([
    bytes("04 0003e8 000003 09 01000000"), // format 0 at 1000 ms
    Buffer.from("one"),
    bytes("44 000014 000003 09"), // format 1: 20 ms later
    Buffer.from("two"),
    bytes("84 000021"), // format 2: 33 ms later, the same length
    Buffer.from("six"),
    bytes("c4"), // format 3: 33 ms later again
    Buffer.from("ten"),
    bytes("00 40 000000 000001 08 01000000"), // an id in two bytes
    Buffer.from("x"),
    bytes("01 0001 000000 000001 08 01000000"), // an id in three bytes
    Buffer.from("y"),
  ]);
  const expected = [
    { type: 9, timestamp: 1000, body: "one" },
    { type: 9, timestamp: 1020, body: "two" },
    { type: 9, timestamp: 1053, body: "six" },
    { type: 9, timestamp: 1086, body: "ten" },
    { type: 8, timestamp: 0, body: "x" },
    { type: 8, timestamp: 0, body: "y" },
  ];

  expect(readAll(stream)).toEqual(expected);
  expect(readAll(...[...stream].map((byte) => Buffer.from([byte])))).toEqual(expected);
});

test("two messages may interleave in chunks, and the chunk size may change between them", () => {
  const [sound, picture] = ["s".repeat(200), "p".repeat(300)];
  const stream = Buffer.concat([
    bytes("04 000000 0000c8 08 01000000"),
    Buffer.from(sound.slice(0, 128)),
    bytes("06 000000 00012c 09 01000000"),
    Buffer.from(picture.slice(0, 128)),
    bytes("c4"),
    Buffer.from(sound.slice(128)),
    bytes("02 000000 000004 01 00000000 00001000"),
    bytes("c6"),
    Buffer.from(picture.slice(128)),
  ]);

  expect(readAll(stream).map(({ body }) => body)).toEqual([sound, picture]);
});

test("an extended timestamp is read, whether continuations repeat it or not", () => {
  const body = "b".repeat(200);
  const head = bytes("04 ffffff 0000c8 09 01000000 01000000");
  const [first, rest] = [Buffer.from(body.slice(0, 128)), Buffer.from(body.slice(128))];

  for (const continuation of [bytes("c4 01000000"), bytes("c4")]) {
    const [message] = readAll(Buffer.concat([head, first, continuation, rest]));

    expect(message).toEqual({ type: 9, timestamp: 0x1000000, body });
  }
});

test("a chunk stream that would use too much memory is refused", () => {
  const giant = bytes("04 000000 ffffff 09 01000000");

  expect(() => readAll(giant)).toThrow(ChunkError);
  expect(() => readAll(bytes("c4"))).toThrow(ChunkError);
  expect(() => readAll(bytes("02 000000 000004 01 00000000 00000000"))).toThrow(ChunkError);

  const many = Array.from({ length: 17 }, (_, i) =>
    bytes(`00 ${(i + 16).toString(16)} 000000 000001 08 01000000 61`),
  );

  expect(() => readAll(...many)).toThrow("Too many chunk streams");

  const partial = Array.from({ length: 3 }, (_, i) => [
    bytes(`0${i + 4} 000000 3d0000 09 01000000`),
    Buffer.alloc(128),
  ]).flat();
  const wide = [
    bytes("02 000000 000004 01 00000000 003cff00"),
    ...partial.map((it) => (it.length === 128 ? Buffer.alloc(0x3cff00) : it)),
  ];

  expect(() => readAll(...wide)).toThrow("Too much is incomplete");
});

test("chunks written by the server are read back", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1000 }), (body) => {
      const [message] = readAll(
        writeChunks({ type: 20, streamId: 1, body: Buffer.from(body) }, 128),
      );

      expect(message!.body).toBe(Buffer.from(body).toString());
    }),
  );
});

test("the handshake waits for all bytes and responds once", () => {
  const handshake = new ServerHandshake();
  const client = Buffer.concat([
    bytes("03"),
    Buffer.alloc(1536, 7),
    Buffer.alloc(1536),
    Buffer.from("more"),
  ]);

  expect(handshake.read(client.subarray(0, 100))).toEqual({ response: null, rest: null });

  const { response } = handshake.read(client.subarray(100, 1537))!;

  expect(response!.subarray(1 + 1536)).toEqual(client.subarray(1, 1537));
  expect(handshake.read(client.subarray(1537))).toEqual({
    response: null,
    rest: Buffer.from("more"),
  });
  expect(new ServerHandshake().read(Buffer.from("GET / HTTP/1.1"))).toBeNull();
});

test("size and codec are read from the SPS", () => {
  // x264, High, level 4.0, 1920 × 1080: 1088 lines with the last 8 cropped.
  const record =
    "01640028 ffe1 001e 67640028acd940780227e5c05a808080a0000003002000000781e30632c0 01000668ebe3cb22c0";

  expect(readAvcTrack(bytes(record))).toMatchObject({
    width: 1920,
    height: 1080,
    codecString: "avc1.640028",
  });
  expect(() => readAvcTrack(bytes("01640028 ffe1 ffff 67"))).toThrow("cannot be read");
});

test("sample rate and channels are read from the audio configuration", () => {
  expect(readAacConfig(bytes("1190"))).toMatchObject({
    frame: 1024,
    track: { sampleRate: 48_000, channels: 2, codecString: "mp4a.40.2" },
  });
  expect(readAacConfig(bytes("1208")).track).toMatchObject({ sampleRate: 44_100, channels: 1 });
  // HE-AAC: a core of 24 kHz that becomes 48 kHz.
  expect(readAacConfig(bytes("2b118800"))).toMatchObject({
    frame: 2048,
    track: { sampleRate: 48_000 },
  });
  expect(() => readAacConfig(bytes("00"))).toThrow("cannot be read");
});

test("session time continues when the encoder's clock starts anywhere, wraps or jumps", () => {
  let now = 10_500;
  const timeline = new TimestampNormalizer(() => now, 10_000);
  const nearEnd = 2 ** 32 - 20;

  expect(timeline.normalize(nearEnd)).toBe(500);
  expect(timeline.normalize((nearEnd + 40) % 2 ** 32)).toBe(540);
  expect(timeline.normalize(0)).toBe(520);
  now = 12_000;
  expect(timeline.normalize(3_600_000)).toBe(2000);
  expect(timeline.normalize(3_600_033)).toBe(2033);
  now = 12_100;
  expect(timeline.normalize(5)).toBe(2100);
});

test("audio times rounded to ms are put back on the sample grid; a real gap stays a gap", () => {
  const at: number[] = [];
  const ingest = {
    configure: () => {},
    push: (_: string, packet: { timestampUs: number }) => at.push(packet.timestampUs) > 0,
  };
  const transcoded = { configure: () => {}, push: () => true, expect: () => {}, cancel: () => {} };
  const demuxer = new FlvDemuxer({ ...ingest, transcoded }, { normalize: (ms) => ms });

  demuxer.audio(0, bytes("af00 1190"));
  for (const ms of [0, 21, 43, 64, 85, 500, 521]) demuxer.audio(ms, bytes("af01 2100"));
  const frame = (1024 * 1e6) / 48_000;

  expect(at).toEqual([0, frame, 2 * frame, 3 * frame, 4 * frame, 500_000, 500_000 + frame]);
});

test.each([
  [1920, 1080, "v1080"],
  [1080, 1920, "v1080"],
  [1600, 900, "v1080"],
  [1280, 720, "v720"],
  [800, 600, "v720"],
  [854, 480, "v480"],
  [640, 360, "v360"],
])("a picture of %i × %i is the rendition %s", (width, height, name) => {
  expect(renditionFor({ width, height })).toBe(name);
});
