import type { Language } from "~/locales/languages";
import { lineIn } from "~/models/chat/phrases.protocol";
import type { ChatLine } from "~/models/chat/protocol";
import type { ServerFrame } from "./protocol";

/** The same frames for readers of either language: two buffers only where the words differ. */
export type Bytes = Readonly<Record<Language, Buffer>>;

const FINAL_TEXT = 0x81;

/**
 * One frame as the bytes of a WebSocket text message (RFC 6455 §5.2: final, unmasked, not compressed), built once for
 * all who read it. Several may be joined and written together.
 */
export function encode(frame: ServerFrame): Buffer {
  const payload = Buffer.from(JSON.stringify(frame));
  return Buffer.concat([header(payload.length), payload]);
}

/** A line of chat, once for all; a phrase of the phrasebook once for each language. */
export function encodeLine(line: ChatLine): Bytes {
  const inWords = (language: Language) => encode({ type: "chat_message", message: lineIn(language, line) });
  const vi = inWords("vi");
  return { vi, en: line.phrase ? inWords("en") : vi };
}

export function joinBytes(parts: Bytes[]): Bytes {
  if (parts.length === 1) return parts[0]!;
  const vi = Buffer.concat(parts.map((it) => it.vi));
  return { vi, en: parts.every((it) => it.en === it.vi) ? vi : Buffer.concat(parts.map((it) => it.en)) };
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
