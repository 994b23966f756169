import { formatCount, formatRating } from "~/locales/format";
import { formatShortDate } from "~/locales/dates";
import type { Review } from "~/models/shows/artists/reviews.server";
import { canSeeHiddenEvent } from "~/models/shows/events/permissions";
import type { ReviewsView } from "~/ui/events/reviews";
import type { ViewContext } from "../view-context.server";
import { titleOf } from "../wording.server";

type FoundReviews = { mean: number | null; count: number; reviews: Review[] };

export function reviewsView(
  { mean: meanRating, count, reviews }: FoundReviews,
  context: ViewContext,
): ReviewsView {
  const { t, language, dayZone } = context;

  return {
    mean: meanRating === null ? null : formatRating(meanRating, language),
    count: t("common:reviews", { count, formatted: formatCount(count, language) }),
    reviews: reviews.map((review) => ({
      id: review.id,
      rating: review.rating,
      ratingText: t("event:ratingOf", { rating: review.rating }),
      text: review.text,
      answer: review.answer,
      author: review.author,
      mark: review.mark,
      isMine: review.authorId === context.actor.userId,
      date: formatShortDate(review.createdAt, language, dayZone),
      iso: review.createdAt.toISOString(),
      event: reviewedEvent(review, context),
    })),
  };
}

/**
 * The show of a review; null if it was hidden or cancelled later, except for its artist and admins.
 */
function reviewedEvent({ event }: Review, { actor, language }: ViewContext) {
  if (!event.isPublic && !canSeeHiddenEvent(actor, event)) return null;

  return { href: `/event/${event.id}`, ...titleOf(event, language) };
}
