import express, { type RequestHandler } from "express";
import { precompressedFiles } from "./precompressed-files";

/**
 * Scripts, styles and fonts of the build. Runs before all page middleware: page headers (the CSP alone has 700 bytes)
 * are useless for files and as large as the smallest ones. File names contain a hash, so they are cached for a year.
 * Everybody may load them: a card in a sandboxed frame is of another origin, and fonts need to be allowed by name.
 * `packing` serves browsers that do not accept Brotli.
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
