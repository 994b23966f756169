import { AppError } from "~/platform/errors";

/** Reads a body, drops it and counts its bytes. @throws AppError too_large beyond the limit */
export async function countBytes(request: Request, maxBytes: number): Promise<number> {
  const reader = request.body?.getReader();
  let byteCount = 0;

  for (
    let chunkResult = await reader?.read();
    chunkResult && !chunkResult.done;
    chunkResult = await reader?.read()
  ) {
    byteCount += chunkResult.value.byteLength;
    if (byteCount > maxBytes) throw new AppError("too_large", "errors:tooLarge");
  }

  return byteCount;
}
