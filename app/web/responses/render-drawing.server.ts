import path from "node:path";
import type { ResvgRenderOptions } from "@resvg/resvg-js";
import { codeFolder } from "~db/code-folder.server";

const fontOptions = {
  fontFiles: [700, 800].map((weight) =>
    path.join(codeFolder, `app/ui/poster/fonts/phudu-${weight}.ttf`),
  ),
  loadSystemFonts: false,
  defaultFontFamily: "Phudu",
};

/** Red, green, blue and alpha of each pixel. */
export type Pixels = { data: Buffer; width: number; height: number };

/** Renders a drawing (SVG) with the poster's font as a PNG. */
export async function renderDrawing(svg: string, options?: ResvgRenderOptions): Promise<Buffer> {
  return (await renderSvg(svg, options)).asPng();
}

/**
 * Renders a drawing as pixels, for callers that encode them in another format: writing and reading
 * a PNG would take longer than the drawing.
 */
export async function renderPixels(svg: string, options?: ResvgRenderOptions): Promise<Pixels> {
  const { pixels: data, width, height } = await renderSvg(svg, options);

  return { data, width, height };
}

async function renderSvg(svg: string, options: ResvgRenderOptions = {}) {
  // Loads the renderer on demand.
  const { renderAsync } = await import("@resvg/resvg-js");

  return renderAsync(svg, { ...options, font: fontOptions });
}
