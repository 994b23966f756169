import { getEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { GUEST } from "~/models/base/actor";
import { findArtist, listArtistEvents } from "~/models/shows/artists/find-artist.server";
import { shownPicture } from "~/models/shows/events/shown-picture";
import type { ArtistEmbedView } from "~/ui/embed/artist-embed";
import type { MissingEmbedView } from "~/ui/embed/missing-embed";
import { followersText } from "../events/artist-card.server";
import { eventCards } from "../events/event-card.server";
import type { EmbedContext } from "./embed-context.server";

type MissingCard = { missing: MissingEmbedView; sites: string[] };
type ShownCard = { shown: ArtistEmbedView; sites: string[] };

/** Builds the card of an artist with the next show, or gives the reason why there is no card. */
export async function artistEmbed(
  artistId: string,
  context: EmbedContext,
): Promise<MissingCard | ShownCard> {
  const { site: siteOrigin, t } = context;
  const artist = await findArtist(GUEST, artistId);
  if (!artist)
    return { missing: { site: siteOrigin, what: "artist", href: "/artists" }, sites: [] };

  const { upcoming } = await listArtistEvents(artist.id, 1);
  const [nextShow] = await eventCards(upcoming, context);
  const { sites: allowedSites } = await getEmbedSettings(artist.id);
  const shownCard = {
    site: siteOrigin,
    id: artist.id,
    name: artist.profile.stageName,
    imageUrl: shownPicture(artist.profileImageUrl),
    genres: artist.profile.genres.slice(0, 3).map((genre) => t(`vocabulary:genre.${genre}`)),
    followers: followersText(artist.profile.followerCount, context),
    next: nextShow ?? null,
  };

  return { shown: shownCard, sites: allowedSites };
}
