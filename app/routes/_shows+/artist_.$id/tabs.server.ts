import { reviewsView } from "~/web/views/events/reviews.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { bioOf } from "~/web/views/wording.server";
import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { listArtistReviews } from "~/models/shows/artists/reviews.server";
import { linkText } from "./link-text";

export const TABS = ["general", "schedule", "experience", "reviews"] as const;

/** Reads the selected tab only. Unknown names select the first tab. */
export async function tabView(tabName: string | null, artist: ArtistRecord, context: ViewContext) {
  const chosen = TABS.find((knownTab) => knownTab === tabName) ?? "general";
  const { profile } = artist;

  switch (chosen) {
    case "schedule":
      return { tab: chosen };
    case "experience":
      return { tab: chosen, experience: profile.experience };
    case "reviews":
      return { tab: chosen, reviews: reviewsView(await listArtistReviews(artist.id), context) };
    default:
      return {
        tab: "general" as const,
        bio: bioOf(profile, context),
        style: profile.performanceStyle,
        equipment: profile.equipment,
        links: Object.values(profile.socialLinks)
          .filter((address) => URL.canParse(address) && /^https?:\/\//i.test(address))
          .map((address) => ({ address, text: linkText(address) })),
      };
  }
}

export type TabView = Awaited<ReturnType<typeof tabView>>;
