import { draw, type Drawing } from "./draw";
import { required } from "~/platform/required";

/** Two of the longest lists, of 1 to 3 KB each. */
const MAX_DRAWINGS = 1000;
const drawings = new Map<string, string>();

/**
 * Draws as `draw`, and keeps the drawings that were asked for last: lists show the same ones to
 * everybody.
 */
export function cachedDraw(drawing: Drawing): string {
  const key = JSON.stringify(drawing);
  const svg = drawings.get(key) ?? draw(drawing);

  drawings.delete(key);
  drawings.set(key, svg);
  if (drawings.size > MAX_DRAWINGS) drawings.delete(required(drawings.keys().next().value));

  return svg;
}
