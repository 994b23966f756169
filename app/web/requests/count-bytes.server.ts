import { AppError } from "~/platform/errors";

/** Counts a body's bytes and drops them. @throws AppError too_large beyond the limit */
export async function countBytes(request: Request, most: number): Promise<number> {
  const reader = request.body?.getReader();
  let bytes = 0;

  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.byteLength;
    if (bytes > most) throw new AppError("too_large", "errors:tooLarge");
  }

  return bytes;
}
