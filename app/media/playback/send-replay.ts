import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Replay } from "../replay/replay";
import { startResponse, sendError } from "./responses";
import { type RepeatedCheck, whileAuthorized } from "./access/while-authorized";

type ReplayResponse = { type?: string; cacheControl: string; check: RepeatedCheck };

/** Sends a replay or a range of it; stops if the client loses access. */
export async function sendReplay(
  request: IncomingMessage,
  response: ServerResponse,
  replay: Pick<Replay, "size" | "prepare" | "read">,
  { type = "video/mp4", cacheControl, check }: ReplayResponse,
) {
  const { size } = replay;
  const range = parseRange(request.headers.range, size);
  if (range === "unsatisfiable")
    return sendError(response, 416, { "content-range": `bytes */${size}` });

  const { start, end } = range ?? { start: 0, end: size - 1 };
  const headers = {
    "content-type": type,
    "cache-control": cacheControl,
    "accept-ranges": "bytes",
    "content-length": end - start + 1,
    ...(range ? { "content-range": `bytes ${start}-${end}/${size}` } : {}),
  };

  await replay.prepare(start);
  if (!startResponse(request, response, range ? 206 : 200, headers)) return;

  await whileAuthorized(response, check, () =>
    pipeline(Readable.from(replay.read(start, end)), response).catch(ignoreDeparture),
  );
}

/** Ignores closed connections, because players hang up when they seek. */
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
  const [, firstByte = "", lastByte = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (firstByte !== "")
    return boundedRange(Number(firstByte), lastByte === "" ? size - 1 : Number(lastByte), size);

  return lastByte === "" ? null : suffixRange(Number(lastByte), size);
}

function boundedRange(
  startByte: number,
  endByte: number,
  size: number,
): ByteRange | "unsatisfiable" | null {
  if (startByte >= size) return "unsatisfiable";

  return endByte < startByte ? null : { start: startByte, end: Math.min(endByte, size - 1) };
}

function suffixRange(count: number, size: number): ByteRange | "unsatisfiable" {
  return count > 0 ? { start: Math.max(0, size - count), end: size - 1 } : "unsatisfiable";
}
