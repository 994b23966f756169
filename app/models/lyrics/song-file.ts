import { AppError } from "~/errors";

/** Reads a file of words as text: UTF-8, or UTF-16 that says so in its first bytes. @throws AppError invalid, at `file` */
export async function decodeSongFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    const key = "lyrics:notUtf8";
    throw new AppError("invalid", key, { fields: { file: { key } } });
  }
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
