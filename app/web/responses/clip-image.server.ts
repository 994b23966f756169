import { createHash } from "node:crypto";
import { findSiteLogo } from "~/models/base/site/logo/site-logo.server";
import { clipFiles, stillName } from "~/models/live/streams/clips/clip-files.server";
import { siteName } from "~/locales/site-name";
import { siteLogo } from "~/platform/site/site-logo";
import { escapeXml } from "~/ui/poster/svg-text";
import { jpegResponse, keepRendered } from "./jpeg-picture.server";
import { oneAtATime } from "./one-at-a-time";
import { renderDrawing } from "./render-drawing.server";
import { shareImage, type SharePoster, shareRevision } from "./share-image.server";
import { SHARE_SIZE, shareJpeg } from "./share-jpeg.server";

/** `stillOf`: the clip, if it has a still; else the picture is the show's. */
export type ClipDrawing = {
  stillOf: string | null;
  title: string;
  artist: string;
  poster: SharePoster;
};

const PAPER = "#f7ead2";
const GOLD = "#f2b84b";
const MARGIN = 56;
const rendered = keepRendered(20);

/** Changes with the content of the picture. */
export function clipRevision({ stillOf, title, artist, poster }: ClipDrawing): string {
  if (!stillOf) return shareRevision(poster);

  const parts = JSON.stringify([stillOf, title, artist, siteName(), siteLogo("icon-192")]);

  return createHash("sha256").update(parts).digest("base64url").slice(0, 12);
}

/**
 * The key frame of a clip with its title, the artist and the site's mark, as a JPEG for link
 * previews.
 */
export async function clipShareImage(
  request: Request,
  drawing: ClipDrawing,
  isPublic: boolean,
): Promise<Response> {
  const still = drawing.stillOf && (await clipFiles.read(stillName(drawing.stillOf)));
  if (!still) return shareImage(request, drawing.poster);

  const revision = clipRevision(drawing);
  const cacheControl = isPublic ? "public, max-age=300" : "private, no-store";

  return jpegResponse(request, {
    revision,
    cacheControl,
    render: () => rendered(revision, () => renderNext(still, drawing)),
  });
}

const renderNext = oneAtATime(async (still: Buffer, drawing: ClipDrawing): Promise<Buffer> => {
  // Loaded on demand.
  const { default: sharp } = await import("sharp");
  const icon = await findSiteLogo("icon-192");
  const words = await renderDrawing(drawWords(drawing, icon));
  const picture = await sharp(still)
    .resize({ ...SHARE_SIZE, fit: "cover" })
    .composite([{ input: words }])
    .png()
    .toBuffer();

  return shareJpeg(picture);
});

function drawWords({ title, artist }: ClipDrawing, icon: Buffer | null): string {
  const { width, height } = SHARE_SIZE;
  const fade = `<linearGradient id="f" x2="0" y2="1"><stop offset="0.35" stop-color="#140b0a" stop-opacity="0"/><stop offset="1" stop-color="#140b0a" stop-opacity="0.92"/></linearGradient>`;
  const logo = icon
    ? `<image href="data:image/png;base64,${icon.toString("base64")}" x="${MARGIN}" y="40" width="72" height="72"/>`
    : "";
  const name = line(siteName(), {
    x: MARGIN + (icon ? 92 : 0),
    y: 90,
    size: 40,
    fill: PAPER,
    most: 700,
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" font-family="Phudu">`;
  const most = width - 2 * MARGIN;

  return [
    `${head}<defs>${fade}</defs><rect width="${width}" height="${height}" fill="url(#f)"/>${logo}${name}`,
    line(title.toUpperCase(), { x: MARGIN, y: height - 118, size: 72, fill: PAPER, most }),
    `${line(artist, { x: MARGIN, y: height - 52, size: 44, fill: GOLD, most })}</svg>`,
  ].join("");
}

type Line = { x: number; y: number; size: number; fill: string; most: number };

/** Longer lines are made narrower. */
function line(text: string, { x, y, size, fill, most }: Line): string {
  // Phudu's letters are a little wider than half of their height.
  const fit =
    text.length * size * 0.55 > most ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"` : "";
  const edge = `stroke="#140b0a" stroke-opacity="0.5" stroke-width="2" paint-order="stroke"`;

  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" fill="${fill}" ${edge}${fit}>${escapeXml(text)}</text>`;
}
