import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { db, transaction } from "~db/client.server";
import { attendances, reviews } from "~db/schema";
import { GUEST } from "~/models/base/actor";
import {
  answerReview,
  deleteReview,
  ReviewInput,
  getReviewState,
  writeReview,
} from "./write-review.server";
import { listEventReviews } from "~/models/shows/artists/reviews.server";

const HOUR = 3600_000;
const begun = () => new Date(Date.now() - HOUR);
const review = (rating: number, text = "Hay quá!") => ReviewInput.parse({ rating, text });

async function ticketedShow(fields = {}) {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id, startTime: begun(), ...fields });
  const holder = await makeUser({ firstName: "Mai" });
  const ticket = await makeTicket(event.id, { userId: holder.id });

  return { artist, event, holder: actorFor(holder), ticket };
}

test("a ticket holder writes, edits and deletes one review; average and count match the rows", async () => {
  const { event, holder } = await ticketedShow();

  await writeReview(holder, event.id, review(4));
  await writeReview(holder, event.id, review(5, "Lần hai nghe còn hay hơn"));
  expect(await listEventReviews(event.id)).toMatchObject({
    count: 1,
    mean: 5,
    reviews: [{ text: "Lần hai nghe còn hay hơn" }],
  });
  await deleteReview(holder, event.id);
  expect(await listEventReviews(event.id)).toMatchObject({ count: 0, mean: null });
});

test("a review hidden by an admin stays hidden when it is deleted and written again", async () => {
  const { event, holder } = await ticketedShow();

  await writeReview(holder, event.id, review(1, "Lời bị ẩn"));
  await transaction((tx) =>
    tx.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.eventId, event.id)),
  );
  await deleteReview(holder, event.id);

  const left = await db.select().from(reviews).where(eq(reviews.eventId, event.id));

  expect(left).toMatchObject([{ text: "", hiddenAt: expect.any(Date) }]);
  expect(await getReviewState(holder, event.id)).toEqual({ own: null, refusal: null });
  await writeReview(holder, event.id, review(1, "Lời bị ẩn"));
  expect(await listEventReviews(event.id)).toMatchObject({ count: 0, reviews: [] });
  expect(await getReviewState(holder, event.id)).toMatchObject({ own: { text: "Lời bị ẩn" } });
});

test("only people who were in the room can review a free show", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, startTime: begun() });
  const [there, elsewhere] = [await makeUser(), await makeUser()];

  await transaction(
    async (tx) =>
      void (await tx.insert(attendances).values({ eventId: event.id, userId: there.id })),
  );
  await writeReview(actorFor(there), event.id, review(3));
  await expect(writeReview(actorFor(elsewhere), event.id, review(1))).rejects.toMatchObject({
    code: "forbidden",
    messageKey: "dashboard:review.notThere",
  });
});

test("reviews are refused before the start, with a refunded ticket, from the artist and guests, and of a cancelled show", async () => {
  const early = await ticketedShow({ startTime: new Date(Date.now() + HOUR) });

  await expect(writeReview(early.holder, early.event.id, review(5))).rejects.toMatchObject({
    messageKey: "dashboard:review.tooEarly",
  });

  const { artist, event, holder } = await ticketedShow();
  const refunded = await makeUser();

  await makeTicket(event.id, { userId: refunded.id, status: "refunded" });
  await expect(writeReview(actorFor(refunded), event.id, review(1))).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(writeReview(actorFor(artist), event.id, review(5))).rejects.toMatchObject({
    messageKey: "dashboard:review.ownShow",
  });
  await expect(writeReview(GUEST, event.id, review(5))).rejects.toMatchObject({
    code: "unauthenticated",
  });

  const cancelled = await ticketedShow({ status: "cancelled" });

  await expect(writeReview(cancelled.holder, cancelled.event.id, review(5))).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await getReviewState(holder, event.id)).toEqual({ own: null, refusal: null });
});

test.each([
  { rating: 0 },
  { rating: 6 },
  { rating: 2.5 },
  { rating: "" },
  {},
  { rating: 5, text: "a".repeat(2001) },
])("%j is no review", (typed) => expect(ReviewInput.safeParse(typed).success).toBe(false));

test("only the artist replies to a review; a blank reply removes it", async () => {
  const { artist, event, holder } = await ticketedShow();

  await writeReview(holder, event.id, review(5));

  const { id } = (await db.query.reviews.findFirst({ where: eq(reviews.eventId, event.id) }))!;

  await answerReview(actorFor(artist), { id, answer: "Cảm ơn bạn!" });

  const answerOf = async () => (await listEventReviews(event.id)).reviews[0]!.answer;

  expect(await answerOf()).toBe("Cảm ơn bạn!");

  const other = actorFor(await makeArtist());

  await expect(answerReview(other, { id, answer: "Của tôi" })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(answerReview(holder, { id, answer: "Của tôi" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await answerReview(actorFor(artist), { id, answer: "" });
  expect(await answerOf()).toBeNull();
});
