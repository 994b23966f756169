import { GUEST } from "~/models/base/actor";
import { getEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { findArtist } from "~/models/shows/artists/find-artist.server";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { findEvent } from "~/models/shows/events/find-event.server";
import {
  embedAddress,
  embedLanguageOf,
  type EmbedSize,
  embedThemeOf,
  iframeCode,
  sizeForWidth,
  withPlayer,
} from "~/ui/embed/embed-code";
import type { ShareImage } from "~/ui/meta/meta-tags";
import { artistImage, eventImage } from "../events/share-poster.server";
import { siteName } from "~/locales/site-name";
import { titleOf } from "../wording.server";
import type { EmbedContext } from "./embed-context.server";

/** Seconds for which the other site may keep the response. */
const CACHE_AGE_SECONDS = 3600;
const DEFAULT_WIDTH = 480;
/** Paths of the pages of shows and artists, and of their cards. */
const PAGE_PATH = /^\/(?:embed\/)?(event|artist|stream)\/([0-9a-f-]{36})\/?$/i;

type OembedTarget = {
  card: string;
  title: string;
  author: { name: string; path: string };
  image: ShareImage;
  plays: boolean;
};

/**
 * The oEmbed 1.0 response for a page of this site; null for other addresses, and for pages that a
 * guest may not see.
 */
export async function oembed(address: string, maxSize: Partial<EmbedSize>, context: EmbedContext) {
  const { site: siteOrigin } = context;
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, pageKind, pageId] = (url?.origin === siteOrigin && PAGE_PATH.exec(url.pathname)) || [];
  if (!url || !pageKind || !pageId) return null;

  const target =
    pageKind.toLowerCase() === "artist"
      ? await artistTarget(pageId, context)
      : await eventTarget(pageId, context);
  if (!target) return null;

  const cardLook = {
    theme: embedThemeOf(url.searchParams.get("theme")),
    language: embedLanguageOf(url.searchParams.get("lang")),
  };
  const cardSize = sizeWithin(maxSize, target.plays);
  const { title, author, image } = target;

  return {
    ...oembedHead({ type: target.plays ? "video" : "rich", title, author, site: siteOrigin }),
    ...cardSize,
    html: iframeCode({
      address: embedAddress(siteOrigin + target.card, cardLook),
      title,
      theme: cardLook.theme,
      ...cardSize,
    }),
    ...thumbnail(image, maxSize, siteOrigin),
  };
}

type OembedHead = Pick<OembedTarget, "title" | "author"> & { type: "video" | "rich"; site: string };

/** The fields that each oEmbed response begins with. */
export function oembedHead({ type, title, author, site: siteOrigin }: OembedHead) {
  return {
    version: "1.0",
    type,
    title,
    author_name: author.name,
    author_url: siteOrigin + author.path,
    provider_name: siteName(),
    provider_url: `${siteOrigin}/`,
    cache_age: CACHE_AGE_SECONDS,
  };
}

async function eventTarget(
  eventId: string,
  { language }: EmbedContext,
): Promise<OembedTarget | null> {
  const event = await findEvent(GUEST, eventId);
  if (!event || event.isArtistGone) return null;

  const { playsInside } = await getEmbedSettings(event.artistId);
  const title = titleOf(event, language).text;

  return {
    card: `/embed/event/${event.id}`,
    title,
    author: { name: artistNameOf(event.artist), path: `/artist/${event.artistId}` },
    image: eventImage(event, title, language),
    plays: playsInside && event.eventType !== "ticketed",
  };
}

async function artistTarget(artistId: string, context: EmbedContext): Promise<OembedTarget | null> {
  const artist = await findArtist(GUEST, artistId);
  if (!artist) return null;

  const { stageName: stageName } = artist.profile;
  const artistPath = `/artist/${artist.id}`;

  return {
    card: `/embed${artistPath}`,
    title: stageName,
    author: { name: stageName, path: artistPath },
    image: artistImage(artist, context),
    plays: false,
  };
}

function sizeWithin({ width, height }: Partial<EmbedSize>, plays: boolean): EmbedSize {
  const fitting = sizeForWidth(width ?? DEFAULT_WIDTH);
  const fullSize = plays ? withPlayer(fitting) : fitting;

  return { width: fullSize.width, height: Math.min(fullSize.height, height ?? Infinity) };
}

/** The fields of the picture; empty if it is larger than the other site accepts. */
export function thumbnail(
  { href, width, height }: ShareImage,
  maxSize: Partial<EmbedSize>,
  siteOrigin: string,
) {
  if (width > (maxSize.width ?? Infinity) || height > (maxSize.height ?? Infinity)) return {};

  return {
    thumbnail_url: new URL(href, siteOrigin).href,
    thumbnail_width: width,
    thumbnail_height: height,
  };
}
