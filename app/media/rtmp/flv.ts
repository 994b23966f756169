import { Unplayable } from "../codecs/unplayable";

/** What one audio or video message of RTMP holds (Adobe FLV 10.1, annex E.4). `data` is a view of the message. */
export type FlvTag =
  { kind: "config"; data: Buffer } | { kind: "packet"; data: Buffer; key: boolean; compositionMs: number };

const AVC = 7;
const AAC = 10;
const EXTENDED_SOUND = 9;
const KEY_FRAME = 1;
const COMMAND_FRAME = 5;
const ENHANCED = 0x80;

const VIDEO_CODECS: Record<number, string> = { 2: "Sorenson H.263", 3: "Screen video", 4: "VP6", 5: "VP6", 12: "HEVC" };
const SOUND_CODECS: Record<number, string> = { 0: "PCM", 1: "ADPCM", 2: "MP3", 3: "PCM", 7: "G.711", 8: "G.711" };
const FOUR_CC: Record<string, string> = { hvc1: "HEVC", av01: "AV1", vp09: "VP9", avc1: "H.264 in enhanced RTMP" };

/** Null for what can be left out. @throws Unplayable for another codec than H.264 */
export function readVideoTag(body: Buffer): FlvTag | null {
  if (body.length < 2) return null;
  const first = body[0]!;
  if (first & ENHANCED) throw new Unplayable(`${fourCc(body)} is not taken here. Choose H.264 (x264).`);
  const codec = first & 0x0f;
  if (codec !== AVC) {
    throw new Unplayable(`${VIDEO_CODECS[codec] ?? "This video codec"} is not taken here. Choose H.264 (x264).`);
  }
  const frameType = first >> 4;
  if (body.length < 6 || frameType === COMMAND_FRAME) return null;
  const data = body.subarray(5);
  if (body[1] === 0) return { kind: "config", data };
  if (body[1] !== 1) return null;
  return { kind: "packet", data, key: frameType === KEY_FRAME, compositionMs: body.readIntBE(2, 3) };
}

/** Null for what can be left out. @throws Unplayable for another codec than AAC */
export function readSoundTag(body: Buffer): FlvTag | null {
  if (body.length < 2) return null;
  const format = body[0]! >> 4;
  if (format !== AAC) {
    const name = format === EXTENDED_SOUND ? fourCc(body) : SOUND_CODECS[format];
    throw new Unplayable(`${name ?? "This sound codec"} is not taken here. Choose AAC.`);
  }
  if (body.length < 3) return null;
  const data = body.subarray(2);
  return body[1] === 0 ? { kind: "config", data } : { kind: "packet", data, key: true, compositionMs: 0 };
}

/** Enhanced RTMP names its codec by four letters. */
function fourCc(body: Buffer) {
  const name = body.toString("latin1", 1, 5);
  return FOUR_CC[name] ?? "This codec of enhanced RTMP";
}
