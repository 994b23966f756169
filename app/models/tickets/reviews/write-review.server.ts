import type { MessageKey } from "~/locales/message-key";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { db, type Reader, transaction } from "~db/client.server";
import { attendances, events, reviews, tickets, validTicketFilter } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { codePoints, paragraphs } from "~/models/base/text/normalize";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import { reviewRefusal } from "~/models/shows/artists/permissions";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";

const TEXT_LIMIT = 2000;

const reviewText = z
  .string()
  .nullish()
  .transform((text) => paragraphs(text ?? ""))
  .refine((text) => codePoints(text) <= TEXT_LIMIT, "dashboard:review.tooLong");

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

/** Reads the actor's review, and why they may not write one (a message key). */
export async function getReviewState(actor: Actor, eventId: string) {
  assertMember(actor);

  const [own] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.eventId, eventId), eq(reviews.userId, actor.userId)));
  const isTakenBack = own?.hiddenAt && own.text === "";

  return {
    own: isTakenBack ? null : (own ?? null),
    refusal: own ? null : await refusalFor(actor, await getShow(eventId), db),
  };
}

/**
 * Creates or updates the actor's review of a show. A hidden one stays hidden.
 * @throws AppError unauthenticated, not_found, forbidden (was not there, has not begun, own show)
 */
export async function writeReview(
  actor: Actor,
  eventId: string,
  { rating, text }: ReviewInput,
): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const show = await getShow(eventId, tx);
    const mine = and(eq(reviews.eventId, eventId), eq(reviews.userId, actor.userId));
    const rewritten = await tx
      .update(reviews)
      .set({ rating, text })
      .where(mine)
      .returning({ id: reviews.id });
    if (rewritten.length) return;

    const refusal = await refusalFor(actor, show, tx);
    if (refusal) throw new AppError("forbidden", refusal);

    await tx
      .insert(reviews)
      .values({ eventId, userId: actor.userId, artistId: show.artistId, rating, text });
    await recordWebhook(tx, "review.posted", eventId, { review: { rating } });
  });
}

/**
 * A review hidden by an admin only loses its text, so that a new one stays hidden too.
 * @throws AppError unauthenticated
 */
export async function deleteReview(actor: Actor, eventId: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const mine = and(eq(reviews.eventId, eventId), eq(reviews.userId, actor.userId));

    await tx.delete(reviews).where(and(mine, isNull(reviews.hiddenAt)));
    await tx.update(reviews).set({ text: "", answer: null }).where(mine);
  });
}

/**
 * Sets the artist's reply to a review; a blank one removes it.
 * @throws AppError not_found, forbidden
 */
export async function answerReview(actor: Actor, { id, answer }: AnswerInput): Promise<void> {
  assertCanUseDashboard(actor);
  await transaction(async (tx) => {
    const mine = and(
      eq(reviews.id, id),
      eq(reviews.artistId, actor.userId),
      isNull(reviews.hiddenAt),
    );
    const answered = await tx
      .update(reviews)
      .set({ answer: answer || null })
      .where(mine)
      .returning({ id: reviews.id });
    if (!answered.length) throw new AppError("not_found", "errors:notFound");
  });
}

type Show = { id: string; artistId: string; startTime: Date; isLive: boolean };

async function getShow(eventId: string, reader: Reader = db): Promise<Show> {
  const { id, artistId, startTime, isLive } = events;
  const [show] = await reader
    .select({ id, artistId, startTime, isLive })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.status, "published"), isNull(events.hiddenAt)));
  if (!show) throw new AppError("not_found", "dashboard:eventNotFound");

  return show;
}

async function refusalFor(actor: Member, show: Show, reader: Reader): Promise<MessageKey | null> {
  const held = and(
    eq(tickets.eventId, show.id),
    eq(tickets.userId, actor.userId),
    validTicketFilter,
  );
  const attended = and(eq(attendances.eventId, show.id), eq(attendances.userId, actor.userId));
  const hasTicket = (await reader.$count(tickets, held)) > 0;
  const hasAttended = (await reader.$count(attendances, attended)) > 0;

  return reviewRefusal(actor, show, { hasTicket, hasAttended }, clock.now());
}
