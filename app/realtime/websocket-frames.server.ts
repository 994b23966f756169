import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Language } from "~/locales/languages";
import { translateLine } from "~/models/live/chat/phrases.protocol";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { ServerFrame } from "./protocol";
import { isPatchOn } from "~db/patches/patches";
import { first } from "~/platform/required";

/** The same frames in each language; both languages share one buffer if the texts are equal. */
export type Bytes = Readonly<Record<Language, Buffer>>;

const FINAL_TEXT = 0x81;

/**
 * One frame as the bytes of a WebSocket text message (RFC 6455 §5.2: final, unmasked, not
 * compressed), built once for all its recipients. Several frames may be joined and written
 * together.
 */
export function encode(frame: ServerFrame): Buffer {
  const payload = Buffer.from(JSON.stringify(frame));

  return Buffer.concat([header(payload.length), payload]);
}

/**
 * Encodes a chat line once for all readers, or a phrase of the phrasebook once for each language.
 */
export function encodeLine(chatLine: ChatLine): Bytes {
  const encodeIn = (language: Language) =>
    encode({ type: "chat_message", message: translateLine(language, chatLine) });
  const vi = encodeIn("vi");

  return { vi, en: chatLine.phrase ? encodeIn("en") : vi };
}

export function joinBytes(pieces: Bytes[]): Bytes {
  if (pieces.length === 1) return first(pieces);

  const vi = Buffer.concat(pieces.map((part) => part.vi));

  return {
    vi,
    en: pieces.every((part) => part.en === part.vi)
      ? vi
      : Buffer.concat(pieces.map((part) => part.en)),
  };
}

function header(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);

  const isLong = length > 0xffff;
  const bytes = Buffer.alloc(isLong ? 10 : 4);

  bytes[0] = FINAL_TEXT;
  bytes[1] = isLong ? 127 : 126;
  if (isLong) bytes.writeBigUInt64BE(BigInt(length), 2);
  else bytes.writeUInt16BE(length, 2);

  return bytes;
}

/**
 * Writes complete frames to the stream under the socket, bypassing ws's framing. Frames never mix,
 * because ws itself sends only pings and close frames here, each in one write, without compression.
 */
export function writeFrames(socket: Pick<WebSocket, "send">, stream: Duplex, frames: Buffer) {
  if (isPatchOn("websocket-frames")) stream.write(frames);
  else for (const payload of payloadsIn(frames)) socket.send(payload, { binary: false });
}

function* payloadsIn(frames: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < frames.length;) {
    const shortLength = frames[offset + 1]!;
    const payloadStart = offset + (shortLength < 126 ? 2 : shortLength === 126 ? 4 : 10);
    const length =
      shortLength < 126
        ? shortLength
        : shortLength === 126
          ? frames.readUInt16BE(offset + 2)
          : Number(frames.readBigUInt64BE(offset + 2));

    offset = payloadStart + length;
    yield frames.subarray(payloadStart, offset);
  }
}
