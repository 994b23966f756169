import { formatCount, formatRating } from "~/locales/format";
import { formatShortDate } from "~/locales/dates";
import type { Review } from "~/models/shows/artists/reviews.server";
import { canSeeHiddenEvent } from "~/models/shows/events/permissions";
import type { ReviewsView } from "~/ui/events/reviews";
import type { ViewContext } from "../view-context.server";
import { titleOf } from "../wording.server";

type Found = { mean: number | null; count: number; reviews: Review[] };

export function reviewsView({ mean, count, reviews }: Found, context: ViewContext): ReviewsView {
  const { t, language, dayZone } = context;

  return {
    mean: mean === null ? null : formatRating(mean, language),
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
      event: eventOf(review, context),
    })),
  };
}

/** Null if the show was hidden or cancelled since; its artist and admins still see it. */
function eventOf({ event }: Review, { actor, language }: ViewContext) {
  if (!event.isPublic && !canSeeHiddenEvent(actor, event)) return null;

  return { href: `/event/${event.id}`, ...titleOf(event, language) };
}
