import { AppError } from "~/errors";

/** Reads a body to its end and keeps nothing. @throws AppError too_large as soon as more than `most` bytes have come */
export async function countBytes(request: Request, most: number): Promise<number> {
  let bytes = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new AppError("too_large", "errors:tooLarge");
  }
  return bytes;
}
