/**
 * A chunk of the build did not load: the connection broke, or a newer version of the site replaced
 * the chunk.
 */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

const RETRY_PAUSES_MS = [500, 1500];

/** Imports a chunk, and tries again after each pause. @throws ChunkLoadError after the last try */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  pausesMs = RETRY_PAUSES_MS,
): Promise<Module> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError("A chunk did not load", { cause });
  }
}
