import { createHash } from "node:crypto";
import { findLogoAddress } from "~/models/base/site/logo/site-logo.server";
import { drawPoster } from "~/ui/poster/draw-poster";
import { jpegResponse, keepRendered } from "./jpeg-picture.server";
import { oneAtATime } from "./one-at-a-time";
import { renderDrawing } from "./render-drawing.server";
import type { SharePoster } from "./share-image.server";

/** The least that Apple Podcasts accepts. */
const SIDE = 1400;
const rendered = keepRendered(20);

/** An artist's drawn poster as a square JPEG. */
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

/** The whole poster; its edges go on to both sides. */
const renderNext = oneAtATime(async (drawing: string): Promise<Buffer> => {
  // Loaded on demand.
  const { default: sharp } = await import("sharp");
  const picture = await renderDrawing(drawing, { fitTo: { mode: "height", value: SIDE } });
  const { width } = await sharp(picture).metadata();
  const left = Math.floor((SIDE - width) / 2);

  return sharp(picture)
    .flatten({ background: "black" })
    .extend({ left, right: SIDE - width - left, extendWith: "copy" })
    .jpeg({ quality: 82 })
    .toBuffer();
});
