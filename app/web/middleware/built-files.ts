import express, { type RequestHandler } from "express";
import { existsSync, readdirSync } from "node:fs";
import { required } from "~/platform/required";

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/**
 * Scripts, styles and fonts of the build. Runs before all page middleware: page headers (the CSP
 * alone has 700 bytes) are useless for files and as large as the smallest ones. File names contain
 * a hash, so they are cached for a year. Everybody may load them: a card in a sandboxed frame is of
 * another origin, and fonts need to be allowed by name. `packing` serves browsers that do not
 * accept Brotli.
 */
export function builtFiles(folder: string, packing: RequestHandler): RequestHandler {
  const plain = express.static(folder, { immutable: true, maxAge: "1y", fallthrough: false });

  return express.Router().use(fileHeaders, precompressedFiles(folder), packing, plain);
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
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".br")) : [],
  );
  const files = express.static(folder, {
    immutable: true,
    maxAge: "1y",
    setHeaders(response, file) {
      response.setHeader(
        "Content-Type",
        TYPES[required(file.split(".").at(-2))] ?? "application/octet-stream",
      );
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
