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

/** Seconds that the other site may keep the answer. */
const CACHE_AGE_SECONDS = 3600;
const DEFAULT_WIDTH = 480;
/** The pages of shows and artists, and the cards themselves. */
const PAGE = /^\/(?:embed\/)?(event|artist|stream)\/([0-9a-f-]{36})\/?$/i;

type Target = {
  card: string;
  title: string;
  author: { name: string; path: string };
  image: ShareImage;
  plays: boolean;
};

/**
 * The answer of oEmbed 1.0 for a page of this site; null for other addresses, and for what a guest
 * may not see.
 */
export async function oembed(address: string, most: Partial<EmbedSize>, context: EmbedContext) {
  const { site } = context;
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, kind, id] = (url?.origin === site && PAGE.exec(url.pathname)) || [];
  if (!url || !kind || !id) return null;

  const target =
    kind.toLowerCase() === "artist"
      ? await artistTarget(id, context)
      : await eventTarget(id, context);
  if (!target) return null;

  const look = {
    theme: embedThemeOf(url.searchParams.get("theme")),
    language: embedLanguageOf(url.searchParams.get("lang")),
  };
  const size = sizeWithin(most, target.plays);
  const { title, author, image } = target;

  return {
    ...oembedHead({ type: target.plays ? "video" : "rich", title, author, site }),
    ...size,
    html: iframeCode({
      address: embedAddress(site + target.card, look),
      title,
      theme: look.theme,
      ...size,
    }),
    ...thumbnail(image, most, site),
  };
}

type Head = Pick<Target, "title" | "author"> & { type: "video" | "rich"; site: string };

/** What each answer of oEmbed begins with. */
export function oembedHead({ type, title, author, site }: Head) {
  return {
    version: "1.0",
    type,
    title,
    author_name: author.name,
    author_url: site + author.path,
    provider_name: siteName(),
    provider_url: `${site}/`,
    cache_age: CACHE_AGE_SECONDS,
  };
}

async function eventTarget(id: string, { language }: EmbedContext): Promise<Target | null> {
  const event = await findEvent(GUEST, id);
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

async function artistTarget(id: string, context: EmbedContext): Promise<Target | null> {
  const artist = await findArtist(GUEST, id);
  if (!artist) return null;

  const { stageName: name } = artist.profile;
  const path = `/artist/${artist.id}`;

  return {
    card: `/embed${path}`,
    title: name,
    author: { name, path },
    image: artistImage(artist, context),
    plays: false,
  };
}

function sizeWithin({ width, height }: Partial<EmbedSize>, plays: boolean): EmbedSize {
  const fitting = sizeForWidth(width ?? DEFAULT_WIDTH);
  const full = plays ? withPlayer(fitting) : fitting;

  return { width: full.width, height: Math.min(full.height, height ?? Infinity) };
}

/** A picture larger than the other site takes is left out. */
export function thumbnail(
  { href, width, height }: ShareImage,
  most: Partial<EmbedSize>,
  site: string,
) {
  if (width > (most.width ?? Infinity) || height > (most.height ?? Infinity)) return {};

  return {
    thumbnail_url: new URL(href, site).href,
    thumbnail_width: width,
    thumbnail_height: height,
  };
}
