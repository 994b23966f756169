import express, { type Request, type RequestHandler, type Response } from "express";
import { AppError } from "~/platform/errors";
import { isTooDeep } from "~/platform/json/parse-json";
import { admitLargeBody, bodyBytes, SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import type { Actor } from "~/models/base/actor";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import type { Operation } from "./operation";

const jsonReader = (maxBytes: string | number) =>
  express.json({ limit: maxBytes, verify: refuseDeepJson });
const smallJsonReader = jsonReader("100kb");
/** Reads a file and ignores the Content-Type, because the kind is determined from the bytes. */
const fileReader = (limit: number) => ({ limit, read: express.raw({ limit, type: () => true }) });
const FILE_READERS = { picture: fileReader(MAX_IMAGE_BYTES) };

export type FileKind = keyof typeof FILE_READERS;

/**
 * Admits a member's body that is larger than `SMALL_BODY_BYTES`, until the response closes. Does
 * nothing for other bodies.
 * @throws AppError throttled, unavailable
 */
export async function admitBody(
  request: Request,
  response: Response,
  { userId }: Actor,
  operation: Operation,
) {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const maxBytes = operation.acceptsFile
    ? FILE_READERS[operation.acceptsFile].limit
    : (operation.maxBytes ?? 0);
  const bodyLength = bodyBytes(length, encoding, maxBytes);
  if (userId === null || bodyLength <= SMALL_BODY_BYTES || bodyLength > maxBytes) return;

  const release = await admitLargeBody(userId, bodyLength);
  if (response.destroyed) release();
  else response.once("close", release);
}

/** @throws the parser's errors: malformed, too large, unknown encoding */
export async function readJson(
  request: Request,
  response: Response,
  maxBytes?: number,
): Promise<unknown> {
  await runParser(
    maxBytes === undefined ? smallJsonReader : jsonReader(maxBytes),
    request,
    response,
  );

  return request.body as unknown;
}

/**
 * Reads the bytes of the body; empty without a body.
 * @throws the parser's errors: too large, unknown encoding
 */
export async function readFile(
  request: Request,
  response: Response,
  fileKind: FileKind,
): Promise<Buffer> {
  await runParser(FILE_READERS[fileKind].read, request, response);

  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Refuses deeply nested JSON before it is parsed. @throws AppError invalid */
function refuseDeepJson(_request: unknown, _response: unknown, jsonBytes: Buffer) {
  if (isTooDeep(jsonBytes.toString())) throw new AppError("invalid", "errors:malformedJson");
}

function runParser(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    // The parser waits for the rest of a refused body, so a request error must end the waiting.
    request.once("error", reject);
    void parser(request, response, (error?: unknown) =>
      error ? reject(error as Error) : resolve(),
    );
  });
}
