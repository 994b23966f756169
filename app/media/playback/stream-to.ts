import type { ServerResponse } from "node:http";
import type { Sink } from "./progressive-mp4";
import { type RepeatedCheck, whileAuthorized } from "./access/while-authorized";

/** About ten seconds of video: a reader further behind is too slow. */
const MAX_BACKLOG_BYTES = 4_000_000;

/** Runs a progressive response; drops readers that are too slow or lose access. */
export async function streamTo(
  res: ServerResponse,
  check: RepeatedCheck,
  stream: (write: Sink, signal: AbortSignal) => Promise<void>,
) {
  const gone = new AbortController();

  res.on("close", () => gone.abort());

  const write: Sink = (...pieces) => {
    if (gone.signal.aborted) return false;

    res.cork();
    for (const piece of pieces) res.write(piece);
    res.uncork();
    if (res.writableLength > MAX_BACKLOG_BYTES) res.destroy();

    return !res.destroyed;
  };

  await whileAuthorized(res, check, () => stream(write, gone.signal)).finally(() => res.end());
}
