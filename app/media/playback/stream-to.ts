import type { ServerResponse } from "node:http";
import type { Sink } from "./endless-mp4";
import { whileWelcome } from "./access/while-authorized";

/** About ten seconds of picture: whoever is further behind does not keep up. */
const LARGEST_BACKLOG_BYTES = 4_000_000;

/** Runs an endless answer: drops readers that are too slow, and those who lose their right in the middle. */
export async function streamTo(
  res: ServerResponse,
  isWelcome: () => Promise<boolean>,
  stream: (write: Sink, signal: AbortSignal) => Promise<void>,
) {
  const gone = new AbortController();
  res.on("close", () => gone.abort());
  const write: Sink = (...pieces) => {
    if (gone.signal.aborted) return false;
    res.cork();
    for (const piece of pieces) res.write(piece);
    res.uncork();
    if (res.writableLength > LARGEST_BACKLOG_BYTES) res.destroy();
    return !res.destroyed;
  };
  await whileWelcome(res, isWelcome, () => stream(write, gone.signal)).finally(() => res.end());
}
