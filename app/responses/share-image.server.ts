import { createHash } from "node:crypto";
import type { Language } from "~/locales/languages";
import { findImage } from "~/models/uploads/images.server";
import { findSiteLogo } from "~/models/site/logo/site-logo.server";
import { siteLogo } from "~/site-logo";
import { drawPoster } from "~/ui/poster/draw-poster";
import { renderDrawing } from "./render-drawing.server";
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

const MAX_CACHED = 60;
const cached = new Map<string, Promise<Buffer>>();

/** Changes with the content of the image. */
export function shareRevision(poster: SharePoster): string {
  return createHash("sha256")
    .update(poster.photo ?? drawPoster({ ...poster, format: "wide" }) + (siteLogo("icon-192") ?? ""))
    .digest("base64url")
    .slice(0, 12);
}

/** The photo or the wide poster as a JPEG for link previews. Immutable, because its address names the revision. */
export async function shareImage(request: Request, poster: SharePoster): Promise<Response> {
  const revision = shareRevision(poster);
  const asked = new URL(request.url).searchParams.get("v");
  const headers = {
    "Content-Type": "image/jpeg",
    "Cache-Control": asked === revision ? "public, max-age=31536000, immutable" : "public, max-age=300",
    ETag: `"${revision}"`,
  };
  if (request.headers.get("If-None-Match") === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await renderCached(revision, poster)), { headers });
}

function renderCached(revision: string, poster: SharePoster): Promise<Buffer> {
  const found = cached.get(revision);
  if (found) return found;
  const first = cached.keys().next();
  if (cached.size >= MAX_CACHED && !first.done) cached.delete(first.value);
  const made = render(poster);
  cached.set(revision, made);
  made.catch(() => cached.delete(revision));
  return made;
}

async function render(poster: SharePoster): Promise<Buffer> {
  const id = poster.photo?.replace("/images/", "");
  const photo = id ? await findImage(id, Infinity, "jpeg") : null;
  return shareJpeg(photo ?? (await renderPoster(poster)));
}

/** The poster is 16:9; the share image is lower and crops both edges evenly. */
async function renderPoster(poster: SharePoster): Promise<Buffer> {
  const { width, height } = SHARE_SIZE;
  const icon = await findSiteLogo("icon-192");
  const logo = icon ? `data:image/png;base64,${icon.toString("base64")}` : undefined;
  const drawing = drawPoster({ ...poster, format: "wide", logo }).replace(
    "<svg ",
    `<svg width="${width}" height="${height}" `,
  );
  return renderDrawing(drawing, { fitTo: { mode: "width", value: width } });
}
