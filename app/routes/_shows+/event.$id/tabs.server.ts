import { artistCards } from "~/web/views/events/artist-card.server";
import { reviewsView } from "~/web/views/events/reviews.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { bioOf } from "~/web/views/wording.server";
import { findArtist } from "~/models/shows/artists/find-artist.server";
import { listEventReviews } from "~/models/shows/artists/reviews.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { getReviewState } from "~/models/tickets/reviews/write-review.server";
import type { SeatSale } from "~/models/tickets/seat-sale.server";
import { overviewTab } from "./overview.server";
import { videoOf } from "./videos";
import { first } from "~/platform/required";

export const TABS = ["overview", "artist", "media", "reviews"] as const;
type TabName = (typeof TABS)[number];

/** Reads the selected tab only. Unknown names select the first. */
export async function tabView(
  tabName: string | null,
  event: EventRecord,
  seatSale: SeatSale,
  context: ViewContext,
) {
  const chosen: TabName = TABS.find((knownTab) => knownTab === tabName) ?? "overview";

  switch (chosen) {
    case "artist":
      return artistTab(event, context);
    case "media":
      return {
        tab: "media" as const,
        videos: event.sampleVideos.flatMap((address) => videoOf(address) ?? []),
      };
    case "reviews":
      return reviewsTab(event, context);
    default:
      return overviewTab(event, seatSale, context);
  }
}

export type TabView = Awaited<ReturnType<typeof tabView>>;

/**
 * The reviews tab. Published shows that are not hidden have a link to write a review, for guests
 * too; people who may not write one read why.
 */
async function reviewsTab(event: EventRecord, context: ViewContext) {
  const { actor, t } = context;
  const reviews = reviewsView(await listEventReviews(event.id), context);
  const isReviewed = event.status === "published" && !event.hiddenAt;
  const refusal =
    isReviewed && actor.userId ? (await getReviewState(actor, event.id)).refusal : null;

  return {
    tab: "reviews" as const,
    reviews,
    refusal: refusal && t(refusal),
    writeHref: isReviewed && !refusal ? `/event/${event.id}/review` : null,
  };
}

async function artistTab(event: EventRecord, context: ViewContext) {
  const artist = await findArtist(context.actor, event.artistId);
  if (!artist)
    return { tab: "artist" as const, card: null, bio: null, experience: null, equipment: [] };

  const cardView = first(await artistCards([artist], context));
  const { experience, equipment } = artist.profile;
  const bioText = bioOf(artist.profile, context);

  return { tab: "artist" as const, card: cardView, bio: bioText, experience, equipment };
}
