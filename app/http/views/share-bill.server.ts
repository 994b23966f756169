import type { Category, Genre } from "~db/vocabularies";
import type { ArtistRecord } from "~/models/artists/artist-record.server";
import { artistNameOf, type EventRecord } from "~/models/events/event-record.server";
import type { ShareImage } from "~/ui/meta-tags";
import { type Bill, SHARE_SIZE, shareRevision } from "../share-image.server";
import type { ViewContext } from "./view-context.server";
import { posterTitleOf } from "./wording.server";

const CATEGORY_OF: Partial<Record<Genre, Category>> = {
  bolero: "Bolero",
  classical: "Classical",
  pop: "Pop",
  folk: "Traditional",
  traditional: "Traditional",
  ballad: "Ballad",
};

export function eventBill(event: EventRecord): Bill {
  return {
    id: event.id,
    title: posterTitleOf(event),
    category: event.category,
    artist: artistNameOf(event.artist),
  };
}

/** An artist's bill carries the name; the pattern is that of the first genre. */
export function artistBill({ id, profile }: ArtistRecord): Bill {
  const category = profile.genres.map((genre) => CATEGORY_OF[genre as Genre]).find(Boolean) ?? "Open";
  return { id, title: profile.stageName, category };
}

/** The picture a shared link shows: the show's own, else its bill. */
export function eventImage(event: EventRecord, alt: string): ShareImage {
  return event.imageUrl ? { href: event.imageUrl, alt } : billImage(`/event/${event.id}`, eventBill(event), alt);
}

export function artistImage(artist: ArtistRecord, { t }: ViewContext): ShareImage {
  const alt = t("artists:shareAlt", { name: artist.profile.stageName });
  return billImage(`/artist/${artist.id}`, artistBill(artist), alt);
}

function billImage(path: string, bill: Bill, alt: string): ShareImage {
  return { href: `${path}/poster.png?v=${shareRevision(bill)}`, alt, ...SHARE_SIZE };
}
