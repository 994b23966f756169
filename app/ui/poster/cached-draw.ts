import { boundedCache } from "~/platform/bounded-cache";
import { drawArt, type Drawing } from "./draw";

/** SVGs of 1 to 3 KB: enough for two of the longest lists, which are the same for all visitors. */
const drawings = boundedCache<string>(1000);

/** Returns the SVG of a drawing. */
export function cachedDraw(drawing: Drawing): string {
  return drawings(JSON.stringify(drawing), () => drawArt(drawing));
}
