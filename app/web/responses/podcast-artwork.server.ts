import { createHash } from "node:crypto";
import { findLogoAddress } from "~/models/base/site/logo/site-logo.server";
import { drawPoster } from "~/ui/poster/draw-poster";
import { jpegResponse, keepRendered } from "./jpeg-picture.server";
import { oneAtATime } from "./one-at-a-time";
import { renderDrawing } from "./render-drawing.server";
import type { SharePoster } from "./share-image.server";

/** Side of the square in pixels: the minimum of Apple Podcasts. */
const SIDE_PIXELS = 1400;
const rendered = keepRendered(20);

/** Responds with an artist's drawn poster as a square JPEG. */
export async function podcastArtwork(request: Request, poster: SharePoster): Promise<Response> {
  const drawing = drawPoster({ ...poster, format: "poster", logo: await findLogoAddress() });
  const revision = createHash("sha256").update(drawing).digest("base64url").slice(0, 12);
  const cacheControl = "public, max-age=3600";

  return jpegResponse(request, {
    revision,
    cacheControl,
    render: () => rendered(revision, () => renderNext(drawing)),
  });
}

/** Renders the whole poster and extends its edges to both sides. */
const renderNext = oneAtATime(async (drawing: string): Promise<Buffer> => {
  // Loads the library on demand.
  const { default: sharp } = await import("sharp");
  const picture = await renderDrawing(drawing, { fitTo: { mode: "height", value: SIDE_PIXELS } });
  const { width } = await sharp(picture).metadata();
  const leftMargin = Math.floor((SIDE_PIXELS - width) / 2);

  return sharp(picture)
    .flatten({ background: "black" })
    .extend({ left: leftMargin, right: SIDE_PIXELS - width - leftMargin, extendWith: "copy" })
    .jpeg({ quality: 82 })
    .toBuffer();
});
