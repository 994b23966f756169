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

/** Maximum number of files in a form. The artist's profile has the most files: two. */
const MAX_FILES = 4;

/**
 * Parses multipart/form-data while it arrives: texts into memory, files into the sink.
 * @throws AppError invalid, too_large
 */
export async function parseMultipart(
  chunks: Chunks,
  boundary: string,
  fileSink?: FileSink,
): Promise<FormData> {
  const delimiters = new StreamCounter(`--${boundary}`, MAX_FIELDS + 2);
  const parser = busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: 2 * SMALL_BODY_BYTES, files: fileSink ? MAX_FILES : 0 },
    defParamCharset: "utf8",
  });
  const partReceiver = new PartReceiver(fileSink, () => void parser.destroy(unreadable()));

  parser.on("field", (fieldName, value, { valueTruncated }) =>
    partReceiver.addText(fieldName, value, valueTruncated),
  );
  parser.on("file", (fieldName, fileBytes, { filename, mimeType }) =>
    partReceiver.addFile(fieldName, fileBytes, filename, mimeType),
  );

  try {
    await pipeline(boundedParts(chunks, delimiters), parser);
    await partReceiver.stored();
  } catch (error) {
    await partReceiver.abandon();
    throw toFormError(partReceiver.problem ?? error);
  }

  // The parser skips parts that it does not understand. A complete form has one delimiter more than
  // it has parts, because the last delimiter closes the form.
  if (delimiters.matchCount !== partReceiver.count + 1) throw unreadable();

  return partReceiver.form.fields;
}

/**
 * Parser errors are the client's; errors such as a full disk are the server's and stay as they are.
 */
function toFormError(error: unknown): unknown {
  const isFromDisk = error instanceof Error && "syscall" in error;

  return error instanceof AppError || isFromDisk ? error : unreadable();
}

/**
 * Counts delimiters in the bytes before the parser builds parts from them.
 * @throws AppError invalid
 */
async function* boundedParts(chunks: Chunks, delimiters: StreamCounter): Chunks {
  for await (const chunk of chunks) {
    delimiters.add(chunk);
    if (delimiters.matchCount > MAX_FIELDS + 1) throw unreadable();

    yield chunk;
  }
}

class PartReceiver {
  readonly form = new BoundedForm();
  count = 0;
  /** The error of the part that ended the parsing. */
  problem: unknown = null;
  private readonly streams: Readable[] = [];
  private readonly pendingFiles: Promise<void>[] = [];

  constructor(
    private readonly fileSink: FileSink | undefined,
    private readonly endParsing: () => void,
  ) {}

  addText(fieldName: string | undefined, value: string, isTruncated: boolean) {
    this.count++;
    try {
      if (isTruncated) throw new AppError("too_large", "errors:tooLarge");

      this.form.append(fieldName, value);
    } catch (error) {
      this.stopParsing(error);
    }
  }

  addFile(fieldName: string | undefined, fileBytes: Readable, fileName = "", mediaType: string) {
    this.count++;
    // The parser reports a form that breaks off here, too, also before the file is read. An error
    // without a listener would end the process.
    fileBytes.on("error", () => {});

    const receivedFile = required(this.fileSink)
      .receive(fileBytes, fileName, mediaType)
      .then((storedFile) => this.form.append(fieldName, storedFile));

    receivedFile.catch((error) => this.stopParsing(error));
    this.streams.push(fileBytes);
    this.pendingFiles.push(receivedFile);
  }

  async stored() {
    await Promise.all(this.pendingFiles);
  }

  /** Waits until no file is being written. */
  async abandon() {
    for (const stream of this.streams) stream.destroy();
    await Promise.allSettled(this.pendingFiles);
  }

  private stopParsing(error: unknown) {
    this.problem ??= error;
    this.endParsing();
  }
}
