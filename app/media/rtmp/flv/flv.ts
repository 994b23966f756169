import { UnsupportedMediaError } from "../../codecs/unsupported-media";

/**
 * One audio or video message of RTMP (Adobe FLV 10.1, annex E.4). `data` is a view of the message.
 */
export type FlvTag =
  | { kind: "config"; data: Buffer }
  | { kind: "packet"; data: Buffer; key: boolean; compositionMs: number };

const AVC_CODEC = 7;
const AAC_CODEC = 10;
const EXTENDED_SOUND = 9;
const KEY_FRAME = 1;
const COMMAND_FRAME = 5;
const ENHANCED = 0x80;
const H264_FOUR_CC = "avc1";
/** Packet types of Enhanced RTMP. */
const SEQUENCE_START = 0;
const CODED_FRAMES = 1;
const CODED_FRAMES_X = 3;

const VIDEO_CODECS: Record<number, string> = {
  2: "Sorenson H.263",
  3: "Screen video",
  4: "VP6",
  5: "VP6",
  12: "HEVC",
};
const SOUND_CODECS: Record<number, string> = {
  0: "PCM",
  1: "ADPCM",
  2: "MP3",
  3: "PCM",
  7: "G.711",
  8: "G.711",
};
const FOUR_CC: Record<string, string> = { hvc1: "HEVC", av01: "AV1", vp09: "VP9" };

/**
 * Null for messages that can be skipped.
 * @throws UnsupportedMediaError for codecs other than H.264
 */
export function readVideoTag(body: Buffer): FlvTag | null {
  if (body.length < 2) return null;

  const firstByte = body[0]!;
  if (firstByte & ENHANCED) return readEnhancedTag(body);

  const codec = firstByte & 0x0f;
  if (codec !== AVC_CODEC)
    throw unsupportedCodec(VIDEO_CODECS[codec] ?? "This video codec", "H.264 (x264)");

  const frameType = firstByte >> 4;
  if (body.length < 6 || frameType === COMMAND_FRAME) return null;

  const data = body.subarray(5);
  if (body[1] === 0) return { kind: "config", data };
  if (body[1] !== 1) return null;

  return {
    kind: "packet",
    data,
    key: frameType === KEY_FRAME,
    compositionMs: body.readIntBE(2, 3),
  };
}

/**
 * Null for messages that can be skipped.
 * @throws UnsupportedMediaError for codecs other than AAC
 */
export function readSoundTag(body: Buffer): FlvTag | null {
  if (body.length < 2) return null;

  const format = body[0]! >> 4;
  if (format !== AAC_CODEC) {
    const codecName = format === EXTENDED_SOUND ? fourCc(body) : SOUND_CODECS[format];

    throw unsupportedCodec(codecName ?? "This sound codec", "AAC");
  }
  if (body.length < 3) return null;

  const data = body.subarray(2);

  return body[1] === 0
    ? { kind: "config", data }
    : { kind: "packet", data, key: true, compositionMs: 0 };
}

/**
 * Enhanced RTMP (Veovera, v1): the packet type replaces the codec id; the H.264 payload is
 * unchanged.
 */
function readEnhancedTag(body: Buffer): FlvTag | null {
  if (body.toString("latin1", 1, 5) !== H264_FOUR_CC)
    throw unsupportedCodec(fourCc(body), "H.264 (x264)");

  const [frameType, packetType] = [(body[0]! >> 4) & 7, body[0]! & 0x0f];
  if (packetType === SEQUENCE_START) return { kind: "config", data: body.subarray(5) };

  const hasComposition = packetType === CODED_FRAMES;
  if (
    (!hasComposition && packetType !== CODED_FRAMES_X) ||
    frameType === COMMAND_FRAME ||
    body.length < 9
  )
    return null;

  const data = body.subarray(hasComposition ? 8 : 5);

  return {
    kind: "packet",
    data,
    key: frameType === KEY_FRAME,
    compositionMs: hasComposition ? body.readIntBE(5, 3) : 0,
  };
}

const unsupportedCodec = (codecName: string, instead: string) =>
  new UnsupportedMediaError(`${codecName} is not taken here. Choose ${instead}.`, codecName);

/** Enhanced RTMP names its codec by a FourCC. */
function fourCc(body: Buffer) {
  const codecCode = body.toString("latin1", 1, 5);

  return FOUR_CC[codecCode] ?? "This codec of enhanced RTMP";
}
