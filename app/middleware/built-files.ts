import express, { type RequestHandler } from "express";
import { precompressedFiles } from "./precompressed-files";

/**
 * Scripts, styles and fonts of the build. They come before all that pages pass: a page's headers (its policy alone is
 * 700 bytes) say nothing to a file and weigh as much as the smaller ones, ten times for each visit. Their names change
 * with what is in them, so they are kept for a year. `packing` is for browsers that cannot unpack what the build packed.
 */
export function builtFiles(folder: string, packing: RequestHandler): RequestHandler {
  const plain = express.static(folder, { immutable: true, maxAge: "1y", fallthrough: false });
  return express.Router().use(fileHeaders, precompressedFiles(folder), packing, plain);
}

const fileHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  next();
};
