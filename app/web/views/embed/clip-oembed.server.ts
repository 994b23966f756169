import { GUEST } from "~/models/base/actor";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { findEvent } from "~/models/shows/events/find-event.server";
import { getClip } from "~/models/live/streams/clips/clip-record.server";
import { AppError } from "~/platform/errors";
import { escapeXml } from "~/ui/poster/svg-text";
import { clipImage } from "../clips/clip-image.server";
import { clipTitle } from "../clips/clip-view.server";
import type { EmbedContext } from "./embed-context.server";
import { oembedHead, thumbnail } from "./oembed.server";

const CLIP_PATH = /^\/clip\/([0-9a-f-]{36})\/?$/i;
const DEFAULT = { width: 640, height: 360 };

/**
 * The oEmbed 1.0 response for a clip; null for other addresses, and for clips that are not public.
 */
export async function clipOembed(
  address: string,
  maxSize: { width?: number; height?: number },
  { site: siteOrigin, language }: EmbedContext,
) {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, clipId] = (url?.origin === siteOrigin && CLIP_PATH.exec(url.pathname)) || [];
  const clip = clipId ? await getClip(GUEST, clipId).catch(nullIfMissing) : null;
  const event = clip && (await findEvent(GUEST, clip.eventId));
  if (!clip || !event) return null;

  const title = clipTitle(clip, event, { language });
  const image = clipImage(clip, event, title, language);
  const author = { name: artistNameOf(event.artist), path: `/artist/${event.artistId}` };
  const { width, height } = sizeWithin(
    clip.width && clip.height ? { width: clip.width, height: clip.height } : DEFAULT,
    maxSize,
  );
  const source = `src="${siteOrigin}/clip/${clip.id}.mp4" poster="${escapeXml(siteOrigin + image.href)}"`;

  return {
    ...oembedHead({ type: "video", title, author, site: siteOrigin }),
    width,
    height,
    html: `<video controls playsinline preload="none" width="${width}" height="${height}" ${source} title="${escapeXml(title)}"></video>`,
    ...thumbnail(image, maxSize, siteOrigin),
  };
}

type VideoSize = { width: number; height: number };

function sizeWithin({ width, height }: VideoSize, maxSize: Partial<VideoSize>): VideoSize {
  const scale = Math.min(
    1,
    (maxSize.width ?? DEFAULT.width) / width,
    (maxSize.height ?? Infinity) / height,
  );

  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function nullIfMissing(error: unknown) {
  if (error instanceof AppError && error.code === "not_found") return null;

  throw error;
}
