import type { MessageKey } from "~/locales/message-key";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { db, type DbReader, transaction } from "~db/client.server";
import { attendances, events, reviews, tickets, validTicketFilter } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { paragraphs } from "~/models/base/text/normalize";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import { reviewRefusal } from "~/models/shows/artists/permissions";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";

const TEXT_LIMIT = 2000;

const reviewText = z
  .string()
  .nullish()
  .transform((reviewText) => paragraphs(reviewText ?? ""))
  .refine((reviewText) => countCodePoints(reviewText) <= TEXT_LIMIT, "dashboard:review.tooLong");

export const ReviewInput = z.object({
  rating: z.coerce
    .number("dashboard:review.ratingRequired")
    .int("dashboard:review.ratingRequired")
    .min(1, "dashboard:review.ratingRequired")
    .max(5, "dashboard:review.ratingRequired"),
  text: reviewText,
});
export type ReviewInput = z.output<typeof ReviewInput>;

export const AnswerInput = z.object({ id: z.string("errors:invalid"), answer: reviewText });
export type AnswerInput = z.output<typeof AnswerInput>;

/** Reads the actor's review. `refusal`: message key for why they may not write one, or null. */
export async function getReviewState(actor: Actor, eventId: string) {
  assertMember(actor);

  const [ownReview] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.eventId, eventId), eq(reviews.userId, actor.userId)));
  const isDeleted = ownReview?.hiddenAt && ownReview.text === "";

  return {
    own: isDeleted ? null : (ownReview ?? null),
    refusal: ownReview ? null : await findRefusal(actor, await getReviewedShow(eventId), db),
  };
}

/**
 * Creates or updates the actor's review of a show. A hidden review stays hidden.
 * @throws AppError unauthenticated, not_found, forbidden (the actor was not there, the show has not
 * begun, or it is the actor's own)
 */
export async function writeReview(
  actor: Actor,
  eventId: string,
  { rating, text }: ReviewInput,
): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const show = await getReviewedShow(eventId, tx);
    const ownFilter = and(eq(reviews.eventId, eventId), eq(reviews.userId, actor.userId));
    const updated = await tx
      .update(reviews)
      .set({ rating, text })
      .where(ownFilter)
      .returning({ id: reviews.id });
    if (updated.length) return;

    const refusal = await findRefusal(actor, show, tx);
    if (refusal) throw new AppError("forbidden", refusal);

    await tx
      .insert(reviews)
      .values({ eventId, userId: actor.userId, artistId: show.artistId, rating, text });
    await recordWebhook(tx, "review.posted", eventId, { review: { rating } });
  });
}

/**
 * Deletes the actor's review. A review that an admin has hidden is kept without its text and reply,
 * so that a new review stays hidden.
 * @throws AppError unauthenticated
 */
export async function deleteReview(actor: Actor, eventId: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const ownFilter = and(eq(reviews.eventId, eventId), eq(reviews.userId, actor.userId));

    await tx.delete(reviews).where(and(ownFilter, isNull(reviews.hiddenAt)));
    await tx.update(reviews).set({ text: "", answer: null }).where(ownFilter);
  });
}

/**
 * Sets the artist's reply to a review; a blank one removes it.
 * @throws AppError not_found, forbidden
 */
export async function answerReview(
  actor: Actor,
  { id: reviewId, answer }: AnswerInput,
): Promise<void> {
  assertCanUseDashboard(actor);
  await transaction(async (tx) => {
    const ownFilter = and(
      eq(reviews.id, reviewId),
      eq(reviews.artistId, actor.userId),
      isNull(reviews.hiddenAt),
    );
    const updated = await tx
      .update(reviews)
      .set({ answer: answer || null })
      .where(ownFilter)
      .returning({ id: reviews.id });
    if (!updated.length) throw new AppError("not_found", "errors:notFound");
  });
}

type ReviewedShow = { id: string; artistId: string; startTime: Date; isLive: boolean };

async function getReviewedShow(eventId: string, reader: DbReader = db): Promise<ReviewedShow> {
  const { id, artistId, startTime, isLive } = events;
  const [show] = await reader
    .select({ id, artistId, startTime, isLive })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.status, "published"), isNull(events.hiddenAt)));
  if (!show) throw new AppError("not_found", "dashboard:eventNotFound");

  return show;
}

async function findRefusal(
  actor: Member,
  show: ReviewedShow,
  reader: DbReader,
): Promise<MessageKey | null> {
  const ticketFilter = and(
    eq(tickets.eventId, show.id),
    eq(tickets.userId, actor.userId),
    validTicketFilter,
  );
  const attendanceFilter = and(
    eq(attendances.eventId, show.id),
    eq(attendances.userId, actor.userId),
  );
  const hasTicket = (await reader.$count(tickets, ticketFilter)) > 0;
  const hasAttended = (await reader.$count(attendances, attendanceFilter)) > 0;

  return reviewRefusal(actor, show, { hasTicket, hasAttended }, clock.now());
}
