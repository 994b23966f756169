import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Replay } from "../replay/replay";
import { startResponse, sendError } from "./responses";
import { type RepeatedCheck, whileAuthorized } from "./access/while-authorized";

type Sending = { type?: string; cacheControl: string; check: RepeatedCheck };

/** Sends a replay or a range of it; stops if the reader loses access. */
export async function sendReplay(
  req: IncomingMessage,
  res: ServerResponse,
  replay: Pick<Replay, "size" | "prepare" | "read">,
  { type = "video/mp4", cacheControl, check }: Sending,
) {
  const { size } = replay;
  const range = parseRange(req.headers.range, size);
  if (range === "unsatisfiable") return sendError(res, 416, { "content-range": `bytes */${size}` });

  const { start, end } = range ?? { start: 0, end: size - 1 };
  const headers = {
    "content-type": type,
    "cache-control": cacheControl,
    "accept-ranges": "bytes",
    "content-length": end - start + 1,
    ...(range ? { "content-range": `bytes ${start}-${end}/${size}` } : {}),
  };

  await replay.prepare(start);
  if (!startResponse(req, res, range ? 206 : 200, headers)) return;

  await whileAuthorized(res, check, () =>
    pipeline(Readable.from(replay.read(start, end)), res).catch(ignoreDeparture),
  );
}

/** Players hang up when they seek; that is no failure. */
function ignoreDeparture(error: NodeJS.ErrnoException) {
  const departed = ["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE", "ERR_STREAM_DESTROYED"];
  if (!departed.includes(error.code ?? "")) throw error;
}

type ByteRange = { start: number; /** inclusive */ end: number };

/**
 * RFC 9110 §14.2, single ranges. Null: no usable Range header, send everything. "unsatisfiable":
 * respond with 416.
 */
function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from !== "") return forwards(Number(from), to === "" ? size - 1 : Number(to), size);

  return to === "" ? null : lastBytes(Number(to), size);
}

function forwards(start: number, end: number, size: number): ByteRange | "unsatisfiable" | null {
  if (start >= size) return "unsatisfiable";

  return end < start ? null : { start, end: Math.min(end, size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count > 0 ? { start: Math.max(0, size - count), end: size - 1 } : "unsatisfiable";
}
