/**
 * FLV as a stream of tags (Adobe FLV 10.1, annex E.2 and E.3), as ffmpeg reads and writes it
 * through a pipe.
 */
export const SOUND_TAG = 8;
export const VIDEO_TAG = 9;
export type MediaTag = typeof SOUND_TAG | typeof VIDEO_TAG;

const HEADER_BYTES = 13;
const HAS_SOUND = 4;
const HAS_VIDEO = 1;

/** The head of a stream that has only tags of this type. */
export function flvHeader(type: MediaTag): Buffer {
  return Buffer.from([
    0x46,
    0x4c,
    0x56,
    1,
    type === VIDEO_TAG ? HAS_VIDEO : HAS_SOUND,
    0,
    0,
    0,
    9,
    0,
    0,
    0,
    0,
  ]);
}

const TAG_HEADER_BYTES = 11;
const MAX_TAG_BYTES = 4_000_000;

export function flvTag(type: number, timestampMs: number, body: Buffer): Buffer {
  const head = Buffer.alloc(TAG_HEADER_BYTES);

  head[0] = type;
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(timestampMs & 0xffffff, 4, 3);
  head[7] = (timestampMs >>> 24) & 0xff;

  const tail = Buffer.alloc(4);

  tail.writeUInt32BE(TAG_HEADER_BYTES + body.length);

  return Buffer.concat([head, body, tail]);
}

export type FlvPiece = { type: number; timestampMs: number; body: Buffer };

/** Reads tags, wherever the pipe splits them. */
export class FlvReader {
  private rest: Buffer = Buffer.alloc(0);
  private skipped = 0;

  constructor(private readonly onTag: (tag: FlvPiece) => void) {}

  /** @throws for tags larger than any rung's */
  push(bytes: Buffer) {
    const skip = Math.min(HEADER_BYTES - this.skipped, bytes.length);

    this.skipped += skip;
    this.rest = Buffer.concat([this.rest, bytes.subarray(skip)]);
    for (;;) {
      if (this.rest.length < TAG_HEADER_BYTES) return;

      const length = this.rest.readUIntBE(1, 3);
      if (length > MAX_TAG_BYTES) throw new Error("The tag is too large.");

      const end = TAG_HEADER_BYTES + length + 4;
      if (this.rest.length < end) return;

      const timestampMs = this.rest.readUIntBE(4, 3) + this.rest[7]! * 0x1000000;

      this.onTag({
        type: this.rest[0]!,
        timestampMs,
        body: this.rest.subarray(TAG_HEADER_BYTES, end - 4),
      });
      this.rest = this.rest.subarray(end);
    }
  }
}
