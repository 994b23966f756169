import path from "node:path";
import type { ResvgRenderOptions } from "@resvg/resvg-js";
import { codeFolder } from "~db/code-folder.server";

const font = {
  fontFiles: [700, 800].map((weight) =>
    path.join(codeFolder, `app/ui/poster/fonts/phudu-${weight}.ttf`),
  ),
  loadSystemFonts: false,
  defaultFontFamily: "Phudu",
};

/** Red, green, blue and alpha of each pixel. */
export type Pixels = { data: Buffer; width: number; height: number };

/** A drawing (SVG) in the poster's letters as a PNG. */
export async function renderDrawing(svg: string, options?: ResvgRenderOptions): Promise<Buffer> {
  return (await render(svg, options)).asPng();
}

/**
 * The same for what encodes it as something else: making and reading a PNG costs more than the
 * drawing.
 */
export async function renderPixels(svg: string, options?: ResvgRenderOptions): Promise<Pixels> {
  const { pixels: data, width, height } = await render(svg, options);

  return { data, width, height };
}

async function render(svg: string, options: ResvgRenderOptions = {}) {
  // Loaded on demand.
  const { renderAsync } = await import("@resvg/resvg-js");

  return renderAsync(svg, { ...options, font });
}
