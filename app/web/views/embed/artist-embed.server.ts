import { getEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { GUEST } from "~/models/base/actor";
import { findArtist, listArtistEvents } from "~/models/shows/artists/find-artist.server";
import { shownPicture } from "~/models/shows/events/shown-picture";
import type { ArtistEmbedView } from "~/ui/embed/artist-embed";
import type { MissingEmbedView } from "~/ui/embed/missing-embed";
import { followersText } from "../events/artist-card.server";
import { eventCards } from "../events/event-card.server";
import type { EmbedContext } from "./embed-context.server";

type Missing = { missing: MissingEmbedView; sites: string[] };
type Shown = { shown: ArtistEmbedView; sites: string[] };

/** The card of an artist with the next show. */
export async function artistEmbed(id: string, context: EmbedContext): Promise<Missing | Shown> {
  const { site, t } = context;
  const artist = await findArtist(GUEST, id);
  if (!artist) return { missing: { site, what: "artist", href: "/artists" }, sites: [] };

  const { upcoming } = await listArtistEvents(artist.id, 1);
  const [next] = await eventCards(upcoming, context);
  const { sites } = await getEmbedSettings(artist.id);
  const shown = {
    site,
    id: artist.id,
    name: artist.profile.stageName,
    imageUrl: shownPicture(artist.profileImageUrl),
    genres: artist.profile.genres.slice(0, 3).map((genre) => t(`vocabulary:genre.${genre}`)),
    followers: followersText(artist.profile.followerCount, context),
    next: next ?? null,
  };

  return { shown, sites };
}
