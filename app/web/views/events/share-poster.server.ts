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

/** The banner, else the name with the pattern of the first genre. */
export function artistPoster({ id, profile }: ArtistRecord, language: Language): SharePoster {
  const category =
    profile.genres.map((genre) => CATEGORY_OF[genre as Genre]).find(Boolean) ?? "Open";

  return {
    id,
    title: profile.stageName,
    category,
    language,
    photo: shownPicture(profile.bannerUrl),
  };
}

/** The show's own image, else its poster. */
export function eventImage(event: EventRecord, alt: string, language: Language): ShareImage {
  return posterImage(`/event/${event.id}`, eventPoster(event, language), alt);
}

export function artistImage(artist: ArtistRecord, { t, language }: ViewContext): ShareImage {
  const alt = t("artists:shareAlt", { name: artist.profile.stageName });

  return posterImage(`/artist/${artist.id}`, artistPoster(artist, language), alt);
}

/** The pass's name on the poster of its first show. */
export async function passPoster(pass: PassWithShows, language: Language): Promise<SharePoster> {
  const [first] = await loadEvents([firstShow(pass).id]);
  const title = posterTitleOf({ ...pass, title: pass.name, titleOther: pass.nameOther });

  return { ...eventPoster(required(first), language), id: pass.id, title };
}

export async function passImage(
  pass: PassWithShows,
  alt: string,
  language: Language,
): Promise<ShareImage> {
  return posterImage(`/pass/${pass.id}`, await passPoster(pass, language), alt);
}

/** From the query string: one address always shows one image. */
export function billLanguage(request: Request): Language {
  const asked = new URL(request.url).searchParams.get("lang");

  return isLanguage(asked) ? asked : "vi";
}

function posterImage(path: string, poster: SharePoster, alt: string): ShareImage {
  return {
    href: `${path}/poster.jpg?lang=${poster.language}&v=${shareRevision(poster)}`,
    alt,
    ...SHARE_SIZE,
  };
}
