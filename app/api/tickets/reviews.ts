import { z } from "zod";
import {
  AnswerInput,
  answerReview,
  deleteReview,
  ReviewInput,
  writeReview,
} from "~/models/tickets/reviews/write-review.server";
import { listEventReviews } from "~/models/shows/artists/reviews.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { Instant } from "../base/parts";
import { operation } from "../base/operation";

const ReviewsJson = z
  .object({
    count: z.int().min(0),
    mean: z.number().min(1).max(5).nullable(),
    reviews: z.array(
      z.object({
        id: z.string(),
        rating: z.int().min(1).max(5),
        text: z.string(),
        answer: z.string().nullable(),
        author: z.string(),
        createdAt: Instant,
      }),
    ),
  })
  .meta({ id: "Reviews" });

async function reviewsJson(eventId: string) {
  const { count, mean: meanRating, reviews } = await listEventReviews(eventId);
  const publicReviews = reviews.map(({ id: eventId, rating, text, answer, author, createdAt }) => ({
    id: eventId,
    rating,
    text,
    answer,
    author,
    createdAt: createdAt.toISOString(),
  }));

  return { count, mean: meanRating, reviews: publicReviews };
}

export const reviewsCalls = [
  operation({
    method: "get",
    path: "/events/{id}/reviews",
    id: "listReviews",
    tag: "reviews",
    who: "anyone",
    response: ReviewsJson,
    run: async ({ actor, params }) => reviewsJson((await getEvent(actor, params.id)).id),
  }),
  operation({
    method: "put",
    path: "/events/{id}/review",
    id: "writeReview",
    tag: "reviews",
    who: "member",
    scope: "viewer:write",
    body: ReviewInput,
    response: ReviewsJson,
    run: async ({ actor, params, body }) => {
      await writeReview(actor, params.id, body);

      return reviewsJson(params.id);
    },
  }),
  operation({
    method: "delete",
    path: "/events/{id}/review",
    id: "deleteReview",
    tag: "reviews",
    who: "member",
    scope: "viewer:write",
    response: ReviewsJson,
    run: async ({ actor, params }) => {
      const { id: eventId } = await getEvent(actor, params.id);

      await deleteReview(actor, eventId);

      return reviewsJson(eventId);
    },
  }),
  operation({
    method: "put",
    path: "/reviews/{id}/answer",
    id: "answerReview",
    tag: "reviews",
    who: "artist",
    scope: "events:write",
    body: AnswerInput.omit({ id: true }),
    response: z.object({ answer: z.string().nullable() }),
    run: async ({ actor, params, body }) => {
      await answerReview(actor, { ...body, id: params.id });

      return { answer: body.answer || null };
    },
  }),
];
