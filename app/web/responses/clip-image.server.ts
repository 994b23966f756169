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

/** `stillOf`: id of the clip whose still is drawn; null if the show's picture is drawn instead. */
export type ClipDrawing = {
  stillOf: string | null;
  title: string;
  artist: string;
  poster: SharePoster;
};

const PAPER_COLOR = "#f7ead2";
const GOLD_COLOR = "#f2b84b";
const MARGIN = 56;
const rendered = keepRendered(20);

/** A hash that changes with the content of the picture. */
export function clipRevision({ stillOf, title, artist, poster }: ClipDrawing): string {
  if (!stillOf) return shareRevision(poster);

  const content = JSON.stringify([stillOf, title, artist, siteName(), siteLogo("icon-192")]);

  return createHash("sha256").update(content).digest("base64url").slice(0, 12);
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
  const stillImage = drawing.stillOf && (await clipFiles.read(stillName(drawing.stillOf)));
  if (!stillImage) return shareImage(request, drawing.poster);

  const revision = clipRevision(drawing);
  const cacheControl = isPublic ? "public, max-age=300" : "private, no-store";

  return jpegResponse(request, {
    revision,
    cacheControl,
    render: () => rendered(revision, () => renderNext(stillImage, drawing)),
  });
}

const renderNext = oneAtATime(async (stillImage: Buffer, drawing: ClipDrawing): Promise<Buffer> => {
  // Loads the library on demand.
  const { default: sharp } = await import("sharp");
  const siteIcon = await findSiteLogo("icon-192");
  const caption = await renderDrawing(drawCaption(drawing, siteIcon));
  const picture = await sharp(stillImage)
    .resize({ ...SHARE_SIZE, fit: "cover" })
    .composite([{ input: caption }])
    .png()
    .toBuffer();

  return shareJpeg(picture);
});

function drawCaption({ title, artist }: ClipDrawing, siteIcon: Buffer | null): string {
  const { width, height } = SHARE_SIZE;
  const fadeGradient = `<linearGradient id="f" x2="0" y2="1"><stop offset="0.35" stop-color="#140b0a" stop-opacity="0"/><stop offset="1" stop-color="#140b0a" stop-opacity="0.92"/></linearGradient>`;
  const logoImage = siteIcon
    ? `<image href="data:image/png;base64,${siteIcon.toString("base64")}" x="${MARGIN}" y="40" width="72" height="72"/>`
    : "";
  const siteNameLine = drawLine(siteName(), {
    x: MARGIN + (siteIcon ? 92 : 0),
    y: 90,
    size: 40,
    fill: PAPER_COLOR,
    most: 700,
  });
  const svgHead = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" font-family="Phudu">`;
  const maxWidth = width - 2 * MARGIN;

  return [
    `${svgHead}<defs>${fadeGradient}</defs><rect width="${width}" height="${height}" fill="url(#f)"/>${logoImage}${siteNameLine}`,
    drawLine(title.toUpperCase(), {
      x: MARGIN,
      y: height - 118,
      size: 72,
      fill: PAPER_COLOR,
      most: maxWidth,
    }),
    `${drawLine(artist, { x: MARGIN, y: height - 52, size: 44, fill: GOLD_COLOR, most: maxWidth })}</svg>`,
  ].join("");
}

type LineStyle = { x: number; y: number; size: number; fill: string; most: number };

/** Draws a line of text; lines that are too long are compressed to the width. */
function drawLine(lineText: string, { x, y, size, fill, most }: LineStyle): string {
  // Phudu's letters are on average a little wider than half of their height.
  const lengthAttribute =
    lineText.length * size * 0.55 > most
      ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"`
      : "";
  const outline = `stroke="#140b0a" stroke-opacity="0.5" stroke-width="2" paint-order="stroke"`;

  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" fill="${fill}" ${outline}${lengthAttribute}>${escapeXml(lineText)}</text>`;
}
