import { and, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, reviews, users } from "~db/schema";
import { authorMark } from "~/models/accounts/author-mark.server";
import { publicEventFilter } from "../events/listing/event-list.server";
import { required } from "~/platform/required";

export type Review = Awaited<ReturnType<typeof selectReviews>>[number];

/** Lists the newest reviews with mean and count over all; the mean is null without reviews. */
export function listEventReviews(eventId: string, maxReviews = 50) {
  return listReviews(eq(reviews.eventId, eventId), maxReviews);
}

export function listArtistReviews(artistId: string, maxReviews = 50) {
  return listReviews(eq(reviews.artistId, artistId), maxReviews);
}

/** Counts the reviews of the artist's shows that have a text and no reply yet. */
export function countUnansweredReviews(artistId: string): Promise<number> {
  const unansweredFilter = and(
    isNull(reviews.hiddenAt),
    ne(reviews.text, ""),
    isNull(reviews.answer),
  );

  return db.$count(reviews, and(eq(reviews.artistId, artistId), unansweredFilter));
}

async function listReviews(reviewFilter: SQL, maxReviews: number) {
  const visibleFilter = and(reviewFilter, isNull(reviews.hiddenAt));
  const summaryColumns = {
    count: sql<number>`count(*)`,
    mean: sql<number | null>`avg(${reviews.rating})`,
  };
  const [[summary], newestReviews] = await Promise.all([
    db.select(summaryColumns).from(reviews).where(visibleFilter),
    selectReviews(visibleFilter, maxReviews),
  ]);

  return { ...required(summary), reviews: newestReviews };
}

function selectReviews(condition: SQL | undefined, maxReviews: number) {
  const { id: eventId, artistId, title, titleOther, language } = events;

  return db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      text: reviews.text,
      answer: reviews.answer,
      createdAt: reviews.createdAt,
      author: users.firstName,
      authorId: users.id,
      mark: authorMark(events.artistId),
      event: {
        id: eventId,
        artistId,
        title,
        titleOther,
        language,
        isPublic: sql`${publicEventFilter()}`.mapWith(Boolean),
      },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(events, eq(events.id, reviews.eventId))
    .where(condition)
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(maxReviews);
}
