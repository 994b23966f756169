import type { ServerResponse } from "node:http";
import type { Sink } from "./progressive-mp4";
import { type RepeatedCheck, whileAuthorized } from "./access/while-authorized";

/** About ten seconds of video: a client that is further behind is too slow. */
const MAX_BACKLOG_BYTES = 4_000_000;

/** Runs a progressive response; drops clients that are too slow or lose access. */
export async function streamTo(
  response: ServerResponse,
  check: RepeatedCheck,
  stream: (write: Sink, signal: AbortSignal) => Promise<void>,
) {
  const closed = new AbortController();

  response.on("close", () => closed.abort());

  const write: Sink = (...pieces) => {
    if (closed.signal.aborted) return false;

    response.cork();
    for (const piece of pieces) response.write(piece);
    response.uncork();
    if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();

    return !response.destroyed;
  };

  await whileAuthorized(response, check, () => stream(write, closed.signal)).finally(() =>
    response.end(),
  );
}
