import { createHash } from "node:crypto";
import type { Language } from "~/locales/languages";
import { findImage } from "~/models/base/uploads/images.server";
import { findLogoAddress } from "~/models/base/site/logo/site-logo.server";
import { siteLogo } from "~/platform/site/site-logo";
import { drawPoster } from "~/ui/poster/draw-poster";
import { jpegResponse, keepRendered } from "./jpeg-picture.server";
import { type Pixels, renderDrawing, renderPixels } from "./render-drawing.server";
import { SHARE_SIZE, shareJpeg } from "./share-jpeg.server";

/** `photo`: an address of this site, "/images/{id}", in place of the drawing. */
export type SharePoster = {
  id: string;
  title: string;
  category: string;
  language: Language;
  artist?: string;
  photo?: string | null;
};

const rendered = keepRendered(60);

/** A hash that changes with the content of the image. */
export function shareRevision(poster: SharePoster): string {
  return createHash("sha256")
    .update(
      poster.photo ?? drawPoster({ ...poster, format: "wide" }) + (siteLogo("icon-192") ?? ""),
    )
    .digest("base64url")
    .slice(0, 12);
}

/**
 * Responds with the photo or the wide poster as a JPEG for link previews. Immutable, because the
 * address contains the revision.
 */
export async function shareImage(request: Request, poster: SharePoster): Promise<Response> {
  const revision = shareRevision(poster);
  const isAsked = new URL(request.url).searchParams.get("v") === revision;
  const cacheControl = isAsked ? "public, max-age=31536000, immutable" : "public, max-age=300";

  return jpegResponse(request, {
    revision,
    cacheControl,
    render: () => rendered(revision, () => render(poster)),
  });
}

async function render(poster: SharePoster): Promise<Buffer> {
  return shareJpeg((await findPhoto(poster)) ?? (await renderPoster(poster)));
}

async function findPhoto({ photo }: SharePoster): Promise<Buffer | null> {
  const id = photo?.replace("/images/", "");

  return id ? findImage(id, Infinity, "jpeg") : null;
}

/** Renders the 16:9 poster. The share image is lower, so both edges are cropped evenly. */
async function renderPoster(poster: SharePoster): Promise<Pixels> {
  const { width, height } = SHARE_SIZE;
  const drawing = (await wideDrawing(poster)).replace(
    "<svg ",
    `<svg width="${width}" height="${height}" `,
  );

  return renderPixels(drawing, { fitTo: { mode: "width", value: width } });
}

async function wideDrawing(poster: SharePoster) {
  return drawPoster({ ...poster, format: "wide", logo: await findLogoAddress() });
}

/** Returns the photo, or the whole wide poster if there is no photo. */
export async function pictureOf(poster: SharePoster, width: number): Promise<Buffer> {
  const photo = await findPhoto(poster);
  if (photo) return photo;

  return renderDrawing(await wideDrawing(poster), { fitTo: { mode: "width", value: width } });
}
