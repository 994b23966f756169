import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * Addresses of the television's own files. `isModule`: true for unbuilt files from the dev server.
 */
export type ScreenFiles = { script: string; style: string; isModule: boolean };

const UNBUILT: ScreenFiles = {
  script: "/app/browser/television/script/television.ts",
  style: "/app/browser/television/television.css",
  isModule: true,
};

let builtFiles: ScreenFiles | undefined;

export function screenFiles(): ScreenFiles {
  if (!import.meta.env.PROD) return UNBUILT;

  builtFiles ??= {
    script: versioned("television.js"),
    style: versioned("television.css"),
    isModule: false,
  };

  return builtFiles;
}

/** The file names are constant, so the address gets a hash of the content. */
function versioned(fileName: string) {
  const content = readFileSync(new URL(`../client/${fileName}`, import.meta.url));

  return `/${fileName}?v=${createHash("sha256").update(content).digest("hex").slice(0, 12)}`;
}
