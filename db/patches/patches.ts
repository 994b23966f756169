/**
 * All places that depend on internals of a library, with the version for which they were written.
 * Patches of the browser's build are in scripts/patches, those of the server in app/web/patches and
 * app/realtime, those of the database in db/patches. docs/measurements/patches.md has the
 * measurements.
 */
export const PATCHES = {
  "guest-page-cache": { library: "express", version: "4.22.3" },
  "inline-limit": { library: "drizzle-orm", version: "0.45.4" },
  "lean-hls": { library: "hls.js", version: "1.7.4" },
  "missing-routes": { library: "@remix-run/react", version: "2.17.5" },
  "route-subset": { library: "@remix-run/node", version: "2.17.5" },
  "statement-cache": { library: "better-sqlite3", version: "12.11.1" },
  "websocket-frames": { library: "ws", version: "8.23.0" },
  "zero-bytes": { library: "react-dom", version: "18.3.1" },
} as const;
export type Patch = keyof typeof PATCHES;

/**
 * @throws Error for a name that is no patch, so that a typing error does not pass as a measurement
 */
export function parsePatchesOff(setting: string | undefined): ReadonlySet<Patch> {
  const patchNames = (setting ?? "").split(/[\s,]+/).filter(Boolean);
  const unknownName = patchNames.find((name) => !Object.hasOwn(PATCHES, name));
  if (unknownName)
    throw new Error(
      `PATCHES_OFF: "${unknownName}" is not one of ${Object.keys(PATCHES).join(", ")}`,
    );

  return new Set(patchNames as Patch[]);
}

const disabledPatches = parsePatchesOff(process.env.PATCHES_OFF);

export function isPatchOn(patch: Patch): boolean {
  return !disabledPatches.has(patch);
}
