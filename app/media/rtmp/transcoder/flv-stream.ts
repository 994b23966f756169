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
export function flvHeader(tagType: MediaTag): Buffer {
  return Buffer.from([
    0x46,
    0x4c,
    0x56,
    1,
    tagType === VIDEO_TAG ? HAS_VIDEO : HAS_SOUND,
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

export function flvTag(tagType: number, timestampMs: number, body: Buffer): Buffer {
  const tagHeader = Buffer.alloc(TAG_HEADER_BYTES);

  tagHeader[0] = tagType;
  tagHeader.writeUIntBE(body.length, 1, 3);
  tagHeader.writeUIntBE(timestampMs & 0xffffff, 4, 3);
  tagHeader[7] = (timestampMs >>> 24) & 0xff;

  const tagTrailer = Buffer.alloc(4);

  tagTrailer.writeUInt32BE(TAG_HEADER_BYTES + body.length);

  return Buffer.concat([tagHeader, body, tagTrailer]);
}

export type FlvPiece = { type: number; timestampMs: number; body: Buffer };

/** Reads tags, wherever the pipe splits them. */
export class FlvReader {
  private unread: Buffer = Buffer.alloc(0);
  private skipped = 0;

  constructor(private readonly onTag: (tag: FlvPiece) => void) {}

  /** @throws for tags larger than those of any rendition */
  push(bytes: Buffer) {
    const headerPart = Math.min(HEADER_BYTES - this.skipped, bytes.length);

    this.skipped += headerPart;
    this.unread = Buffer.concat([this.unread, bytes.subarray(headerPart)]);
    for (;;) {
      if (this.unread.length < TAG_HEADER_BYTES) return;

      const length = this.unread.readUIntBE(1, 3);
      if (length > MAX_TAG_BYTES) throw new Error("The tag is too large.");

      const tagEnd = TAG_HEADER_BYTES + length + 4;
      if (this.unread.length < tagEnd) return;

      const timestampMs = this.unread.readUIntBE(4, 3) + this.unread[7]! * 0x1000000;

      this.onTag({
        type: this.unread[0]!,
        timestampMs,
        body: this.unread.subarray(TAG_HEADER_BYTES, tagEnd - 4),
      });
      this.unread = this.unread.subarray(tagEnd);
    }
  }
}
