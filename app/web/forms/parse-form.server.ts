import { buffer } from "node:stream/consumers";
import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import { AppError } from "~/platform/errors";
import { BoundedForm, MAX_FIELDS, unreadable } from "./bounded-form";
import { countUpTo } from "./count-in-bytes";
import { type Chunks, parseMultipart } from "./parse-multipart.server";
import type { FileSink } from "./received-files.server";

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;

/** `type`: the request's Content-Type. `sink`: undefined where the page accepts no files. */
type Posted = { type: string; maxBytes: number; sink?: FileSink };

/**
 * Parses a posted form while it arrives. Everything whose cost grows faster than the body is
 * refused first: the number of fields is counted in the bytes, and names never reach a parser that
 * would build lists or trees from them.
 * @throws AppError invalid, too_large
 */
export async function parseForm(
  body: ReadableStream<Uint8Array> | null,
  posted: Posted,
): Promise<FormData> {
  const { type, maxBytes, sink } = posted;
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return parseUrlEncoded(chunksOf(body, Math.min(maxBytes, SMALL_BODY_BYTES)));
  }

  const boundary = /^multipart\/form-data\s*;/i.test(type) ? BOUNDARY.exec(type) : null;
  if (!boundary) throw unreadable();

  return parseMultipart(chunksOf(body, maxBytes), boundary[1] ?? boundary[2]!, sink);
}

/**
 * Yields a body. When its reader stops, the rest is left unread: cancelling the body would close
 * the connection before the answer.
 * @throws AppError too_large
 */
async function* chunksOf(body: ReadableStream<Uint8Array> | null, maxBytes: number): Chunks {
  const reader = body?.getReader();
  let bytes = 0;
  const read = () => reader?.read().catch(refuseBody);

  for (let next = await read(); next && !next.done; next = await read()) {
    const { buffer: memory, byteOffset, byteLength } = next.value;

    bytes += byteLength;
    if (bytes > maxBytes) throw new AppError("too_large", "errors:tooLarge");

    yield Buffer.from(memory, byteOffset, byteLength);
  }
}

/** A body that breaks off is the client's mistake. */
function refuseBody(error: unknown): never {
  throw error instanceof AppError ? error : unreadable();
}

async function parseUrlEncoded(chunks: Chunks): Promise<FormData> {
  const bytes = await buffer(chunks);
  if (countUpTo(MAX_FIELDS, bytes, "&") === MAX_FIELDS) throw unreadable();

  const form = new BoundedForm();

  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value);

  return form.fields;
}
