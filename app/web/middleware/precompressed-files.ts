import { existsSync, readdirSync } from "node:fs";
import express, { type RequestHandler } from "express";

const TYPES: Record<string, string> = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

/** Serves the build's Brotli files (name.br next to name) to browsers that accept them. */
export function precompressedFiles(folder: string): RequestHandler {
  const packed = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".br")) : []);
  const files = express.static(folder, {
    immutable: true,
    maxAge: "1y",
    setHeaders(response, file) {
      response.setHeader("Content-Type", TYPES[file.split(".").at(-2)!] ?? "application/octet-stream");
      response.setHeader("Content-Encoding", "br");
      response.vary("Accept-Encoding");
    },
  });

  return (request, response, next) => {
    const name = `${request.path.slice(1)}.br`;
    if (!packed.has(name) || !request.acceptsEncodings("br")) return next();

    request.url = `/${name}`;
    files(request, response, next);
  };
}
