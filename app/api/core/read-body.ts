import express, { type Request, type RequestHandler, type Response } from "express";
import { MAX_ARCHIVE_BYTES } from "~/models/moving/imports/archive/read-archive";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";

const json = express.json({ limit: "100kb" });
/** Ignores the Content-Type: the bytes decide what it is. */
const files = {
  picture: express.raw({ limit: MAX_IMAGE_BYTES, type: () => true }),
  archive: express.raw({ limit: MAX_ARCHIVE_BYTES, type: () => true }),
};
export type FileKind = keyof typeof files;

/** @throws the parser's errors: malformed, too large, unknown encoding */
export async function readJson(request: Request, response: Response, maxBytes?: number): Promise<unknown> {
  await run(maxBytes === undefined ? json : express.json({ limit: maxBytes }), request, response);
  return request.body as unknown;
}

/** The bytes of the body, empty without one. @throws as readJson */
export async function readFile(request: Request, response: Response, kind: FileKind): Promise<Buffer> {
  await run(files[kind], request, response);
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function run(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((done, fail) => {
    void parser(request, response, (error?: unknown) => (error ? fail(error as Error) : done()));
  });
}
