import { expect, test } from "vitest";
import { avcConfigOf, readAvcConfig, withParameterSets } from "./avc-protocol";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const hexOf = (it: Uint8Array) => Buffer.from(it).toString("hex");

/** x264, High, 1920 × 1080. */
const SEQUENCE = "67640028acd940780227e5c05a808080a0000003002000000781e30632c0";
const PICTURE = "68ebe3cb22c0";
const RECORD = `0164 0028 ffe1 001e ${SEQUENCE} 01 0006 ${PICTURE} fdf8f800`;
/** As Firefox supplies it on Linux: each set repeats its first byte. */
const FIREFOX = `0167 6400 ffe1 001f 67${SEQUENCE} 01 0007 68${PICTURE}`;
const SLICE = "00000002 6588";
const KEY_FRAME = bytes(`00000002 09f0 0000001e ${SEQUENCE} 00000006 ${PICTURE} ${SLICE}`);

test("a record that repeats the first byte of its parameter sets is refused, and so is a PPS without its SPS", () => {
  expect(() => readAvcConfig(bytes(FIREFOX))).toThrow("profile number 103");

  const wrongPictureSet = `0164 0028 ffe1 001e ${SEQUENCE} 01 0007 68${PICTURE}`;

  expect(() => readAvcConfig(bytes(wrongPictureSet))).toThrow("contradicts itself");
});

test("the record is built from the key frame's parameter sets, however wrong the encoder's own is", () => {
  const record = avcConfigOf(KEY_FRAME, bytes(FIREFOX));

  expect(hexOf(record)).toBe(RECORD.replaceAll(" ", ""));
  expect(readAvcConfig(record)).toEqual({ codecString: "avc1.640028", width: 1920, height: 1080 });
});

test("a key frame gets the parameter sets of its record, behind a delimiter, unless it has its own", () => {
  const sets = `0000001e ${SEQUENCE} 00000006 ${PICTURE}`;
  const own = bytes(RECORD);

  expect(hexOf(withParameterSets(bytes(SLICE), own))).toBe(hexOf(bytes(`${sets} ${SLICE}`)));
  expect(hexOf(withParameterSets(bytes(`00000002 09f0 ${SLICE}`), own))).toBe(hexOf(KEY_FRAME));
  expect(withParameterSets(KEY_FRAME, own)).toBe(KEY_FRAME);

  const short = bytes(`0164 0028 fd e1 001e ${SEQUENCE} 01 0006 ${PICTURE}`);
  const expected = bytes(`001e ${SEQUENCE} 0006 ${PICTURE} 0002 6588`);

  expect(hexOf(withParameterSets(bytes("0002 6588"), short))).toBe(hexOf(expected));
});

test("a key frame without SPS or PPS leaves the encoder's record unchanged", () => {
  const own = bytes(RECORD);

  expect(avcConfigOf(bytes(SLICE), own)).toBe(own);
  expect(avcConfigOf(bytes(`0000001e ${SEQUENCE} ${SLICE}`), own)).toBe(own);
});

test("truncated key frames and two-byte sizes are read as far as they go", () => {
  const own = bytes(RECORD);

  const pictureSetEnd = KEY_FRAME.length - bytes(SLICE).length;

  for (let length = 0; length < pictureSetEnd; length++)
    expect(avcConfigOf(KEY_FRAME.subarray(0, length), own)).toBe(own);

  const short = bytes(`0164 0028 fd e1 001e ${SEQUENCE} 01 0006 ${PICTURE}`);
  const frame = bytes(`001e ${SEQUENCE} 001e ${SEQUENCE} 0006 ${PICTURE} 0002 6588`);

  expect(hexOf(avcConfigOf(frame, short)).startsWith("01640028fde1001e67")).toBe(true);
});

test("a key frame with more parameter sets than a record holds is refused", () => {
  const sets = Array.from({ length: 32 }, (_, index) => [0, 0, 0, 4, 0x67, 0, 0, index]);
  const frame = (count: number) => Uint8Array.from(sets.slice(0, count).flat());
  const own = bytes(RECORD);

  expect(avcConfigOf(frame(31), own)).toBe(own);
  expect(() => avcConfigOf(frame(32), own)).toThrow("too many parameter sets");
});

test("a record without a PPS and a truncated record are no configuration", () => {
  expect(() => readAvcConfig(bytes(`0164 0028 ffe1 001e ${SEQUENCE} 00`))).toThrow(
    "cannot be read",
  );
  for (let length = 0; length < bytes(RECORD).length - 4; length++)
    expect(() => readAvcConfig(bytes(RECORD).subarray(0, length))).toThrow("cannot be read");
});
