import express, { type Request, type RequestHandler, type Response } from "express";
import { AppError } from "~/platform/errors";
import { isTooDeep } from "~/platform/json/parse-json";
import { admitLargeBody, bodyBytes, SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import type { Actor } from "~/models/base/actor";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import type { Operation } from "./operation";

const jsonReader = (limit: string | number) => express.json({ limit, verify: refuseDeepJson });
const json = jsonReader("100kb");
/** Ignores the Content-Type: the bytes decide what it is. */
const fileReader = (limit: number) => ({ limit, read: express.raw({ limit, type: () => true }) });
const FILES = { picture: fileReader(MAX_IMAGE_BYTES) };

export type FileKind = keyof typeof FILES;

/**
 * Admits a body above the limit of small ones, which only members may send.
 * @throws AppError throttled, unavailable
 */
export async function admitBody(
  request: Request,
  response: Response,
  { userId }: Actor,
  call: Operation,
) {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const most = call.acceptsFile ? FILES[call.acceptsFile].limit : (call.maxBytes ?? 0);
  const bytes = bodyBytes(length, encoding, most);
  if (userId === null || bytes <= SMALL_BODY_BYTES || bytes > most) return;

  const release = await admitLargeBody(userId, bytes);
  if (response.destroyed) release();
  else response.once("close", release);
}

/** @throws the parser's errors: malformed, too large, unknown encoding */
export async function readJson(
  request: Request,
  response: Response,
  maxBytes?: number,
): Promise<unknown> {
  await run(maxBytes === undefined ? json : jsonReader(maxBytes), request, response);

  return request.body as unknown;
}

/** The bytes of the body, empty without one. @throws as readJson */
export async function readFile(
  request: Request,
  response: Response,
  kind: FileKind,
): Promise<Buffer> {
  await run(FILES[kind].read, request, response);

  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Runs before the parser. @throws AppError invalid */
function refuseDeepJson(_request: unknown, _response: unknown, bytes: Buffer) {
  if (isTooDeep(bytes.toString())) throw new AppError("invalid", "errors:malformedJson");
}

function run(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((done, fail) => {
    // The parser itself waits for the rest of a body that is refused.
    request.once("error", fail);
    void parser(request, response, (error?: unknown) => (error ? fail(error as Error) : done()));
  });
}
