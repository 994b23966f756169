import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePacket, encodePacket, parsePublisherFrame } from "./protocol";

test("a packet survives encoding and decoding", () => {
  const packet = fc.record({
    track: fc.integer({ min: 0, max: 7 }),
    key: fc.boolean(),
    timestampUs: fc.double({ min: 0, max: 1e10, noNaN: true }),
    data: fc.uint8Array({ minLength: 1, maxLength: 50 }),
  });

  fc.assert(
    fc.property(packet, (sent) => {
      expect(decodePacket(encodePacket(sent))).toEqual(sent);
    }),
  );
});

test("malformed packets are refused", () => {
  const packet = { track: 0, key: true, timestampUs: 1, data: new Uint8Array([1]) };

  expect(decodePacket(new Uint8Array(10))).toBeNull();
  expect(decodePacket(encodePacket({ ...packet, track: 8 }))).toBeNull();
  for (const timestampUs of [-1, NaN, Infinity, 1e15]) {
    expect(decodePacket(encodePacket({ ...packet, timestampUs }))).toBeNull();
  }
});

const video = {
  type: "config",
  track: 0,
  name: "v720",
  kind: "video",
  codec: "avc",
  codecString: "avc1.64001f",
  description: "AWQAH/8=",
  width: 1280,
  height: 720,
};

test("a complete config is read and unknown fields are left out", () => {
  expect(parsePublisherFrame(JSON.stringify({ ...video, extra: 1 }))).toEqual(video);
});

test("a config with a path as its name, a wrong codec or a wrong size is refused", () => {
  for (const change of [
    { name: "../x" },
    { codec: "vp9" },
    { codecString: "x" },
    { width: 1e9 },
    { track: -1 },
    { description: "" },
  ]) {
    expect(parsePublisherFrame(JSON.stringify({ ...video, ...change }))).toBeNull();
  }
});

test("any text parses to a frame or null", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => parsePublisherFrame(text) === null),
  );
});
