import { and, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, reviews, users } from "~db/schema";
import { authorMark } from "~/models/accounts/author-mark.server";
import { isPublic } from "../events/listing/event-list.server";
import { required } from "~/platform/required";

export type Review = Awaited<ReturnType<typeof select>>[number];

/** Lists the newest reviews with mean and count over all; the mean is null without reviews. */
export function listEventReviews(eventId: string, limit = 50) {
  return reviewsWhere(eq(reviews.eventId, eventId), limit);
}

export function listArtistReviews(artistId: string, limit = 50) {
  return reviewsWhere(eq(reviews.artistId, artistId), limit);
}

/** Counts the reviews of the artist's shows that have a text and no reply yet. */
export function countUnansweredReviews(artistId: string): Promise<number> {
  const isOpen = and(isNull(reviews.hiddenAt), ne(reviews.text, ""), isNull(reviews.answer));

  return db.$count(reviews, and(eq(reviews.artistId, artistId), isOpen));
}

async function reviewsWhere(which: SQL, limit: number) {
  const where = and(which, isNull(reviews.hiddenAt));
  const figures = {
    count: sql<number>`count(*)`,
    mean: sql<number | null>`avg(${reviews.rating})`,
  };
  const [[summary], list] = await Promise.all([
    db.select(figures).from(reviews).where(where),
    select(where, limit),
  ]);

  return { ...required(summary), reviews: list };
}

function select(where: SQL | undefined, limit: number) {
  const { id, artistId, title, titleOther, language } = events;

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
        id,
        artistId,
        title,
        titleOther,
        language,
        isPublic: sql`${isPublic()}`.mapWith(Boolean),
      },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(events, eq(events.id, reviews.eventId))
    .where(where)
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(limit);
}
