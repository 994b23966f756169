import express, { type RequestHandler } from "express";
import { existsSync, readdirSync } from "node:fs";
import { required } from "~/platform/required";

const CONTENT_TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/**
 * Serves scripts, styles and fonts of the build. Runs before all page middleware: page headers (the
 * CSP alone has 700 bytes) are useless for files and as large as the smallest ones. File names
 * contain a hash, so they are cached for a year. Other origins may load them, because a card in a
 * sandboxed frame has another origin and fonts need an explicit header. `packing` serves browsers
 * that do not accept Brotli.
 */
export function builtFiles(folder: string, packing: RequestHandler): RequestHandler {
  const uncompressedFiles = express.static(folder, {
    immutable: true,
    maxAge: "1y",
    fallthrough: false,
  });

  return express.Router().use(fileHeaders, precompressedFiles(folder), packing, uncompressedFiles);
}

const fileHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  response.setHeader("Access-Control-Allow-Origin", "*");
  next();
};

/** Serves the build's Brotli files (name.br next to name) to browsers that accept them. */
export function precompressedFiles(folder: string): RequestHandler {
  const packed = new Set(
    existsSync(folder) ? readdirSync(folder).filter((fileName) => fileName.endsWith(".br")) : [],
  );
  const serveBrotli = express.static(folder, {
    immutable: true,
    maxAge: "1y",
    setHeaders(response, filePath) {
      response.setHeader(
        "Content-Type",
        CONTENT_TYPES[required(filePath.split(".").at(-2))] ?? "application/octet-stream",
      );
      response.setHeader("Content-Encoding", "br");
      response.vary("Accept-Encoding");
    },
  });

  return (request, response, next) => {
    const fileName = `${request.path.slice(1)}.br`;
    if (!packed.has(fileName) || !request.acceptsEncodings("br")) return next();

    request.url = `/${fileName}`;
    serveBrotli(request, response, next);
  };
}
