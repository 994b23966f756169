import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Addresses of the television's own files. `isModule`: from the dev server, unbuilt. */
export type ScreenFiles = { script: string; style: string; isModule: boolean };

const UNBUILT: ScreenFiles = {
  script: "/app/browser/television/script/television.ts",
  style: "/app/browser/television/television.css",
  isModule: true,
};

let built: ScreenFiles | undefined;

export function screenFiles(): ScreenFiles {
  if (!import.meta.env.PROD) return UNBUILT;

  built ??= {
    script: versioned("television.js"),
    style: versioned("television.css"),
    isModule: false,
  };

  return built;
}

/** The files keep their names, so the address changes with the content. */
function versioned(name: string) {
  const file = readFileSync(new URL(`../client/${name}`, import.meta.url));

  return `/${name}?v=${createHash("sha256").update(file).digest("hex").slice(0, 12)}`;
}
