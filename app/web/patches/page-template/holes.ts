import { randomBytes } from "node:crypto";
import type { Drawing } from "~/ui/poster/draw";

/** A place that is filled for each reader. `value`: index into the reader's personal strings. */
export type Hole =
  { kind: "nonce" | "state" } | { kind: "value"; index: number } | { kind: "drawing"; drawing: Drawing };

/** Nobody can guess it, so no text of a person is taken for a hole. Letters and digits survive every escaping. */
const MARK = `hole${randomBytes(12).toString("hex")}`;
const HOLES = new RegExp(`${MARK}([0-9a-f]+)x`);

export function markHole(hole: Hole): string {
  return `${MARK}${Buffer.from(JSON.stringify(hole)).toString("hex")}x`;
}

/** The hole of a drawing that shows a personal string; null for others. */
export function markDrawing(drawing: Drawing): string | null {
  return Object.values(drawing).some(hasHole) ? markHole({ kind: "drawing", drawing }) : null;
}

/** Splits text at its holes: `texts` has one entry more than `holes`. */
export function splitAtHoles(text: string): { texts: string[]; holes: Hole[] } {
  const parts = text.split(HOLES);
  return {
    texts: parts.filter((_, i) => i % 2 === 0),
    holes: parts.filter((_, i) => i % 2 === 1).map((hex) => JSON.parse(`${Buffer.from(hex, "hex")}`) as Hole),
  };
}

function hasHole(value: unknown): boolean {
  return typeof value === "string" && value.includes(MARK);
}
