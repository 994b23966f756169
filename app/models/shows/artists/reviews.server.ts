import { and, count, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { db, prepared } from "~db/client.server";
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
export async function countUnansweredReviews(artistId: string): Promise<number> {
  return required(await unansweredCount(db).get({ artistId })).unanswered;
}

/** This query runs for every page of an artist. */
const unansweredCount = prepared((reader) => {
  const { artistId, hiddenAt, text, answer } = reviews;
  const unansweredFilter = and(isNull(hiddenAt), ne(text, ""), isNull(answer));

  return reader
    .select({ unanswered: count() })
    .from(reviews)
    .where(and(eq(artistId, sql.placeholder("artistId")), unansweredFilter))
    .prepare();
});

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
