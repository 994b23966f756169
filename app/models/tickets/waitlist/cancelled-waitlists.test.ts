import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { outbox } from "~db/schema";
import { makeBuyer, makeShow } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import type { Member } from "~/models/base/actor";
import { deleteEvent } from "~/models/shows/events/editing/edit-event.server";
import { findEvent } from "~/models/shows/events/find-event.server";
import { listSavedEvents, saveEvent } from "~/models/shows/events/listing/saved-events.server";
import { mailCancelledWaitlists } from "./cancelled-waitlists.server";
import { endOffers, offerSeats } from "./offers.server";
import { getWaitlistPlace, joinWaitlist } from "./waitlist.server";

const mailsTo = ({ userId }: Member) => db.select().from(outbox).where(eq(outbox.userId, userId));

async function fullShow() {
  const artist = await makeArtist();
  const show = await makeShow({
    artistId: artist.id,
    maxAttendees: 1,
    startTime: new Date(Date.now() + 96 * 3600_000),
  });

  await makeTicket(show.id);

  return { artist: actorFor(artist), show };
}

test("everybody on the waitlist of a cancelled show gets one email, in several batches", async () => {
  const { artist, show } = await fullShow();
  const waiting = await Promise.all(Array.from({ length: 23 }, makeBuyer));

  for (const person of waiting) await joinWaitlist(person, show.id);
  await mailCancelledWaitlists();
  expect(await mailsTo(waiting[0]!)).toEqual([]);
  await deleteEvent(artist, show.id);
  await endOffers();
  await mailCancelledWaitlists();
  await mailCancelledWaitlists();
  for (const person of waiting) {
    expect(await mailsTo(person)).toMatchObject([
      { subject: `Cancelled: ${show.title}`, unsubscribeUrl: null },
    ]);
  }

  expect(await offerSeats(show.id)).toEqual([]);
  await expect(getWaitlistPlace(waiting[0]!, show.id)).rejects.toMatchObject({ code: "not_found" });
});

test("only people who waited for or saved a cancelled show can see its page", async () => {
  const { artist, show } = await fullShow();
  const [waiting, saver, stranger] = [
    await makeBuyer(),
    actorFor(await makeUser()),
    await makeBuyer(),
  ];

  await joinWaitlist(waiting, show.id);
  await saveEvent(saver, show.id);
  await deleteEvent(artist, show.id);
  await endOffers();
  await mailCancelledWaitlists();
  for (const person of [waiting, saver]) {
    expect(await findEvent(person, show.id)).toMatchObject({ status: "cancelled" });
  }

  expect(await findEvent(stranger, show.id)).toBeNull();
  expect(await listSavedEvents(saver)).toMatchObject([{ id: show.id, status: "cancelled" }]);
});
