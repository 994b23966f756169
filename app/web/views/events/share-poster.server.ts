import { shownPicture } from "~/models/shows/events/shown-picture";
import type { Category, Genre } from "~db/vocabularies";
import { isLanguage, type Language } from "~/locales/languages";
import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import {
  artistNameOf,
  type EventRecord,
  loadEvents,
} from "~/models/shows/events/event-record.server";
import { firstShow, type PassWithShows } from "~/models/tickets/passes/pass-record.server";
import type { ShareImage } from "~/ui/meta/meta-tags";
import { type SharePoster, shareRevision } from "~/web/responses/share-image.server";
import { SHARE_SIZE } from "~/web/responses/share-jpeg.server";
import type { ViewContext } from "../view-context.server";
import { posterTitleOf } from "../wording.server";
import { required } from "~/platform/required";

const CATEGORY_OF: Partial<Record<Genre, Category>> = {
  bolero: "Bolero",
  classical: "Classical",
  pop: "Pop",
  folk: "Traditional",
  traditional: "Traditional",
  ballad: "Ballad",
};

export function eventPoster(event: EventRecord, language: Language): SharePoster {
  return {
    id: event.id,
    title: posterTitleOf(event),
    category: event.category,
    language,
    artist: artistNameOf(event.artist),
    photo: shownPicture(event.imageUrl),
  };
}

/** The artist's banner, else a poster with the name and the pattern of the first genre. */
export function artistPoster(
  { id: artistId, profile }: ArtistRecord,
  language: Language,
): SharePoster {
  const category =
    profile.genres.map((genre) => CATEGORY_OF[genre as Genre]).find(Boolean) ?? "Open";

  return {
    id: artistId,
    title: profile.stageName,
    category,
    language,
    photo: shownPicture(profile.bannerUrl),
  };
}

/** The link preview of a show: its image, else its poster. */
export function eventImage(event: EventRecord, altText: string, language: Language): ShareImage {
  return posterImage(`/event/${event.id}`, eventPoster(event, language), altText);
}

export function artistImage(artist: ArtistRecord, { t, language }: ViewContext): ShareImage {
  const altText = t("artists:shareAlt", { name: artist.profile.stageName });

  return posterImage(`/artist/${artist.id}`, artistPoster(artist, language), altText);
}

/** The poster of the pass's first show, with the pass's name. */
export async function passPoster(pass: PassWithShows, language: Language): Promise<SharePoster> {
  const [firstEvent] = await loadEvents([firstShow(pass).id]);
  const title = posterTitleOf({ ...pass, title: pass.name, titleOther: pass.nameOther });

  return { ...eventPoster(required(firstEvent), language), id: pass.id, title };
}

export async function passImage(
  pass: PassWithShows,
  altText: string,
  language: Language,
): Promise<ShareImage> {
  return posterImage(`/pass/${pass.id}`, await passPoster(pass, language), altText);
}

/**
 * The poster's language, read from the query string, so that one address always shows the same
 * image.
 */
export function billLanguage(request: Request): Language {
  const askedLanguage = new URL(request.url).searchParams.get("lang");

  return isLanguage(askedLanguage) ? askedLanguage : "vi";
}

function posterImage(imagePath: string, poster: SharePoster, altText: string): ShareImage {
  return {
    href: `${imagePath}/poster.jpg?lang=${poster.language}&v=${shareRevision(poster)}`,
    alt: altText,
    ...SHARE_SIZE,
  };
}
