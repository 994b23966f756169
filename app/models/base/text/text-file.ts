import type { MessageKey } from "~/locales/message-key";
import { fieldError } from "~/platform/errors";

/**
 * Reads a text file in UTF-8, or in UTF-16 with a byte order mark.
 * @throws AppError invalid with the message key, at `file`
 */
export async function readTextFile(textFile: File, messageKey: MessageKey): Promise<string> {
  const fileBytes = new Uint8Array(await textFile.arrayBuffer());

  try {
    return new TextDecoder(encodingOf(fileBytes), { fatal: true }).decode(fileBytes);
  } catch {
    throw fieldError("file", messageKey);
  }
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";

  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
