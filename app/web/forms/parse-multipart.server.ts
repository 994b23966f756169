import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import { AppError } from "~/platform/errors";
import { BoundedForm, MAX_FIELDS, unreadable } from "./bounded-form";
import { StreamCounter } from "./count-in-bytes";
import type { FileSink } from "./received-files.server";
import { required } from "~/platform/required";

export type Chunks = AsyncGenerator<Buffer>;

/** The artist's profile has two. */
const MAX_FILES = 4;

/**
 * Parses multipart/form-data while it arrives: texts into memory, files into the sink.
 * @throws AppError invalid, too_large
 */
export async function parseMultipart(
  chunks: Chunks,
  boundary: string,
  sink?: FileSink,
): Promise<FormData> {
  const delimiters = new StreamCounter(`--${boundary}`, MAX_FIELDS + 2);
  const parser = busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: 2 * SMALL_BODY_BYTES, files: sink ? MAX_FILES : 0 },
    defParamCharset: "utf8",
  });
  const parts = new PartReceiver(sink, () => void parser.destroy(unreadable()));

  parser.on("field", (name, value, { valueTruncated }) =>
    parts.addText(name, value, valueTruncated),
  );
  parser.on("file", (name, bytes, { filename, mimeType }) =>
    parts.addFile(name, bytes, filename, mimeType),
  );

  try {
    await pipeline(boundedParts(chunks, delimiters), parser);
    await parts.stored();
  } catch (error) {
    await parts.abandon();
    throw asFormError(parts.problem ?? error);
  }

  // The parser skips parts that it does not understand. The last delimiter closes the form.
  if (delimiters.found !== parts.count + 1) throw unreadable();

  return parts.form.fields;
}

/** What the parser says is the client's mistake; a full disk is not. */
function asFormError(error: unknown): unknown {
  const isFromDisk = error instanceof Error && "syscall" in error;

  return error instanceof AppError || isFromDisk ? error : unreadable();
}

/**
 * Counts delimiters in the bytes, before the parser makes parts of them.
 * @throws AppError invalid
 */
async function* boundedParts(chunks: Chunks, delimiters: StreamCounter): Chunks {
  for await (const chunk of chunks) {
    delimiters.add(chunk);
    if (delimiters.found > MAX_FIELDS + 1) throw unreadable();

    yield chunk;
  }
}

class PartReceiver {
  readonly form = new BoundedForm();
  count = 0;
  /** The error of a part, which ended the parsing. */
  problem: unknown = null;
  private readonly streams: Readable[] = [];
  private readonly files: Promise<void>[] = [];

  constructor(
    private readonly sink: FileSink | undefined,
    private readonly endParsing: () => void,
  ) {}

  addText(name: string | undefined, value: string, isCut: boolean) {
    this.count++;
    try {
      if (isCut) throw new AppError("too_large", "errors:tooLarge");

      this.form.append(name, value);
    } catch (error) {
      this.fail(error);
    }
  }

  addFile(name: string | undefined, bytes: Readable, fileName = "", type: string) {
    this.count++;

    const file = required(this.sink)
      .receive(bytes, fileName, type)
      .then((it) => this.form.append(name, it));

    file.catch((error) => this.fail(error));
    this.streams.push(bytes);
    this.files.push(file);
  }

  async stored() {
    await Promise.all(this.files);
  }

  /** Waits until nothing writes any more. */
  async abandon() {
    for (const stream of this.streams) stream.destroy();
    await Promise.allSettled(this.files);
  }

  private fail(error: unknown) {
    this.problem ??= error;
    this.endParsing();
  }
}
