import path from "node:path";
import type { ResvgRenderOptions } from "@resvg/resvg-js";
import { codeFolder } from "~db/code-folder.server";

const font = {
  fontFiles: [700, 800].map((weight) => path.join(codeFolder, `app/ui/poster/fonts/phudu-${weight}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: "Phudu",
};

/** A drawing (SVG) in the poster's letters as a PNG. */
export async function renderDrawing(svg: string, options: ResvgRenderOptions = {}): Promise<Buffer> {
  // Loaded on demand.
  const { renderAsync } = await import("@resvg/resvg-js");
  return (await renderAsync(svg, { ...options, font })).asPng();
}
