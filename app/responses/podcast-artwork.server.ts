import { createHash } from "node:crypto";
import { drawPoster } from "~/ui/poster/draw-poster";
import { renderDrawing } from "./render-drawing.server";
import type { SharePoster } from "./share-image.server";

/** The least that Apple Podcasts accepts. */
const SIDE = 1400;
const MAX_CACHED = 20;
const cached = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

/** An artist's drawn poster as a square JPEG. */
export async function podcastArtwork(request: Request, poster: SharePoster): Promise<Response> {
  const drawing = drawPoster({ ...poster, format: "poster" });
  const revision = createHash("sha256").update(drawing).digest("base64url").slice(0, 12);
  const headers = { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=3600", ETag: `"${revision}"` };
  if (request.headers.get("If-None-Match") === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await renderCached(revision, drawing)), { headers });
}

function renderCached(revision: string, drawing: string): Promise<Buffer> {
  const found = cached.get(revision);
  if (found) return found;
  const first = cached.keys().next();
  if (cached.size >= MAX_CACHED && !first.done) cached.delete(first.value);
  // One at a time, to bound memory.
  const made = last.then(() => render(drawing));
  last = made.catch(() => {});
  cached.set(revision, made);
  made.catch(() => cached.delete(revision));
  return made;
}

/** The whole poster; its edges go on to both sides. */
async function render(drawing: string): Promise<Buffer> {
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
}
