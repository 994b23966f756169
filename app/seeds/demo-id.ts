import { createHash } from "node:crypto";

/** The same name always gives the same UUID, so that demo addresses can be written down. */
export function demoId(name: string): string {
  const hex = createHash("sha256").update(`nhacsong demo ${name}`).digest("hex");

  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** A steady choice: which of `count` things goes with this name. */
export function demoPick(name: string, count: number): number {
  return createHash("sha256").update(name).digest().readUInt32BE(0) % count;
}
