import { drawArt, type Drawing } from "./draw";
import { required } from "~/platform/required";

/** Number of kept drawings, of 1 to 3 KB each: enough for two of the longest lists. */
const MAX_DRAWINGS = 1000;
const drawings = new Map<string, string>();

/**
 * Returns the SVG of a drawing and keeps the most recently used ones, because lists show the same
 * drawings to all visitors.
 */
export function cachedDraw(drawing: Drawing): string {
  const drawingKey = JSON.stringify(drawing);
  const svg = drawings.get(drawingKey) ?? drawArt(drawing);

  drawings.delete(drawingKey);
  drawings.set(drawingKey, svg);
  if (drawings.size > MAX_DRAWINGS) drawings.delete(required(drawings.keys().next().value));

  return svg;
}
