import { AppError } from "~/errors";

/** Reads a body to its end and keeps nothing. @throws AppError too_large as soon as more than `most` bytes have come */
export async function countBytes(request: Request, most: number): Promise<number> {
  const reader = request.body?.getReader();
  let bytes = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.byteLength;
    if (bytes > most) throw new AppError("too_large", "errors:tooLarge");
  }
  return bytes;
}
