import { boundedCache } from "~/platform/bounded-cache";
import { drawArt, type Drawing } from "./draw";

/** SVGs of 1 to 3 KB each: enough for two of the longest lists, which all visitors are shown. */
const drawings = boundedCache<string>(1000);

/** Returns the SVG of a drawing. */
export function cachedDraw(drawing: Drawing): string {
  return drawings(JSON.stringify(drawing), () => drawArt(drawing));
}
