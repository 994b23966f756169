import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import { AppError } from "~/platform/errors";
import { BoundedForm, MAX_FIELDS, unreadable } from "./bounded-form";
import { countUpTo } from "./count-in-bytes";
import { type Chunks, parseMultipart } from "./parse-multipart.server";
import type { FileSink } from "./received-files.server";

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * `type`: the request's Content-Type. `sink`: receives the files; undefined where the page accepts
 * none.
 */
type PostedBody = { type: string; maxBytes: number; sink?: FileSink };

/**
 * Parses a posted form while it arrives. Prevents small bodies from being expensive to parse: it
 * counts the fields in the bytes before parsing, and no parser builds lists or trees from the names
 * of fields.
 * @throws AppError invalid, too_large
 */
export async function parseForm(
  requestBody: ReadableStream<Uint8Array> | null,
  posted: PostedBody,
): Promise<FormData> {
  const { type: contentType, maxBytes, sink: fileSink } = posted;
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) {
    return parseUrlEncoded(chunksOf(requestBody, Math.min(maxBytes, SMALL_BODY_BYTES)));
  }

  const boundary = /^multipart\/form-data\s*;/i.test(contentType)
    ? BOUNDARY.exec(contentType)
    : null;
  if (!boundary) throw unreadable();

  return parseMultipart(chunksOf(requestBody, maxBytes), boundary[1] ?? boundary[2]!, fileSink);
}

/**
 * Yields the chunks of a body. If the consumer stops early, the rest stays unread, because
 * cancelling the body would close the connection before the answer is sent.
 * @throws AppError too_large
 */
async function* chunksOf(requestBody: ReadableStream<Uint8Array> | null, maxBytes: number): Chunks {
  const reader = requestBody?.getReader();
  let byteCount = 0;
  const readChunk = () => reader?.read().catch(refuseBody);

  for (
    let chunkResult = await readChunk();
    chunkResult && !chunkResult.done;
    chunkResult = await readChunk()
  ) {
    const { buffer: memory, byteOffset, byteLength } = chunkResult.value;

    byteCount += byteLength;
    if (byteCount > maxBytes) throw new AppError("too_large", "errors:tooLarge");

    yield Buffer.from(memory, byteOffset, byteLength);
  }
}

/** Turns the error of a body that breaks off into a client error. */
function refuseBody(error: unknown): never {
  throw error instanceof AppError ? error : unreadable();
}

async function parseUrlEncoded(chunks: Chunks): Promise<FormData> {
  const parts: Buffer[] = [];

  for await (const chunk of chunks) parts.push(chunk);

  const bytes = Buffer.concat(parts);
  if (countUpTo(MAX_FIELDS, bytes, "&") === MAX_FIELDS) throw unreadable();

  const form = new BoundedForm();

  for (const [fieldName, value] of new URLSearchParams(bytes.toString()))
    form.append(fieldName, value);

  return form.fields;
}
