import { GUEST } from "~/models/actor";
import { artistNameOf } from "~/models/events/event-record.server";
import { findEvent } from "~/models/events/find-event.server";
import { getClip } from "~/models/streams/clips/clip-record.server";
import { AppError } from "~/errors";
import { siteName } from "~/site-name";
import { escapeXml } from "~/ui/poster/svg-text";
import { clipImage } from "../clips/clip-image.server";
import { clipTitle } from "../clips/clip-view.server";
import type { EmbedContext } from "./embed-context.server";

const CLIP = /^\/clip\/([0-9a-f-]{36})\/?$/i;
const CACHE_AGE_SECONDS = 3600;
const DEFAULT = { width: 640, height: 360 };

/** A clip as a video of oEmbed 1.0; null for other addresses, and for one that isn't public. */
export async function clipOembed(
  address: string,
  most: { width?: number; height?: number },
  { site, language }: EmbedContext,
) {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, id] = (url?.origin === site && CLIP.exec(url.pathname)) || [];
  const clip = id ? await getClip(GUEST, id).catch(nullIfMissing) : null;
  const event = clip && (await findEvent(GUEST, clip.eventId));
  if (!clip || !event) return null;
  const title = clipTitle(clip, event, { language });
  const image = clipImage(clip, event, title, language);
  const poster = site + image.href;
  const { width, height } = sizeWithin(
    clip.width && clip.height ? { width: clip.width, height: clip.height } : DEFAULT,
    most,
  );
  const source = `src="${site}/clip/${clip.id}.mp4" poster="${escapeXml(poster)}"`;
  return {
    version: "1.0",
    type: "video",
    title,
    author_name: artistNameOf(event.artist),
    author_url: `${site}/artist/${event.artistId}`,
    provider_name: siteName(),
    provider_url: `${site}/`,
    cache_age: CACHE_AGE_SECONDS,
    width,
    height,
    html: `<video controls playsinline preload="none" width="${width}" height="${height}" ${source} title="${escapeXml(title)}"></video>`,
    thumbnail_url: poster,
    thumbnail_width: image.width,
    thumbnail_height: image.height,
  };
}

type Size = { width: number; height: number };

function sizeWithin({ width, height }: Size, most: Partial<Size>): Size {
  const scale = Math.min(1, (most.width ?? DEFAULT.width) / width, (most.height ?? Infinity) / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function nullIfMissing(error: unknown) {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
