import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Language } from "~/locales/languages";
import { lineIn } from "~/models/live/chat/phrases.protocol";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { ServerFrame } from "./protocol";
import { isPatchOn } from "~db/patches/patches";
import { first } from "~/platform/required";

/** The same frames for readers of either language: two buffers only where the words differ. */
export type Bytes = Readonly<Record<Language, Buffer>>;

const FINAL_TEXT = 0x81;

/**
 * One frame as the bytes of a WebSocket text message (RFC 6455 §5.2: final, unmasked, not
 * compressed), built once for all who read it. Several may be joined and written together.
 */
export function encode(frame: ServerFrame): Buffer {
  const payload = Buffer.from(JSON.stringify(frame));

  return Buffer.concat([header(payload.length), payload]);
}

/** A line of chat, once for all; a phrase of the phrasebook once for each language. */
export function encodeLine(line: ChatLine): Bytes {
  const inWords = (language: Language) =>
    encode({ type: "chat_message", message: lineIn(language, line) });
  const vi = inWords("vi");

  return { vi, en: line.phrase ? inWords("en") : vi };
}

export function joinBytes(parts: Bytes[]): Bytes {
  if (parts.length === 1) return first(parts);

  const vi = Buffer.concat(parts.map((it) => it.vi));

  return {
    vi,
    en: parts.every((it) => it.en === it.vi) ? vi : Buffer.concat(parts.map((it) => it.en)),
  };
}

function header(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);

  const long = length > 0xffff;
  const bytes = Buffer.alloc(long ? 10 : 4);

  bytes[0] = FINAL_TEXT;
  bytes[1] = long ? 127 : 126;
  if (long) bytes.writeBigUInt64BE(BigInt(length), 2);
  else bytes.writeUInt16BE(length, 2);

  return bytes;
}

/**
 * Writes complete frames to the stream under the socket, past ws's framing. ws itself sends only
 * pings and closings here, each as one write, and nothing is compressed: so frames never mix.
 */
export function writeFrames(socket: Pick<WebSocket, "send">, stream: Duplex, frames: Buffer) {
  if (isPatchOn("websocket-frames")) stream.write(frames);
  else for (const payload of payloadsIn(frames)) socket.send(payload, { binary: false });
}

function* payloadsIn(frames: Buffer): Generator<Buffer> {
  for (let at = 0; at < frames.length;) {
    const short = frames[at + 1]!;
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    const length =
      short < 126
        ? short
        : short === 126
          ? frames.readUInt16BE(at + 2)
          : Number(frames.readBigUInt64BE(at + 2));

    at = start + length;
    yield frames.subarray(start, at);
  }
}
