import type { MessageKey } from "~/locales/message-key";
import { fieldError } from "~/platform/errors";

/**
 * Reads a text file: UTF-8, or UTF-16 that says so in its first bytes.
 * @throws AppError invalid with the message key, at `file`
 */
export async function readTextFile(file: File, messageKey: MessageKey): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());

  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw fieldError("file", messageKey);
  }
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";

  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
