import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { changeEvent } from "../../../../../test/factories/money/money";
import { makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../../test/factories/checkout/sales";
import { db, transaction } from "~db/client.server";
import { events, holderNews, outbox, tickets } from "~db/schema";
import { deleteEvent, updateEvent } from "../editing/edit-event.server";
import { EventChange } from "../editing/schema";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { refundCancelledEvents } from "~/models/tickets/refunds.server";
import { mailHolders } from "./holder-news.server";

/**
 * No listener runs here: mails come from the stored rows, as after a crash right after the commit.
 */
beforeEach(() =>
  transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.delete(holderNews);
  }),
);

const HOUR = 3600_000;
const mails = () => db.select().from(outbox);
const change = (fields: object) => EventChange.parse(fields);

async function showWithHolders(count: number) {
  const artist = actorFor(await makeArtist({}, { stageName: "Hạ Vy" }));
  const show = await makeTicketedEvent({ artistId: artist.userId });
  const holders = [];

  for (let n = 0; n < count; n++) {
    const holder = await makeUser({ language: "en" });

    await makeTicket(show.id, { userId: holder.id });
    holders.push(holder.id);
  }

  return { artist, show, holders };
}

const later = ({ endTime }: { endTime: Date }, hours: number) =>
  change({ endTime: new Date(endTime.getTime() + hours * HOUR).toISOString() });

test("every holder gets one email about a new time after a crash", async () => {
  const { artist, show, holders } = await showWithHolders(45);

  await updateEvent(artist, show.id, later(show, 1));
  await mailHolders();
  await mailHolders();

  const queued = await mails();

  expect(queued).toHaveLength(45);
  expect(new Set(queued.map(({ userId }) => userId))).toEqual(new Set(holders));
  expect(queued[0]).toMatchObject({ subject: "Changed: Đêm Bolero", unsubscribeUrl: null });
});

test("sending continues where it stopped after a crash between two batches", async () => {
  const { artist, show } = await showWithHolders(30);

  await updateEvent(artist, show.id, later(show, 1));

  const ids = (await db.select().from(tickets).where(eq(tickets.eventId, show.id)))
    .map(({ id }) => id)
    .sort();

  await transaction(async (tx) => void (await tx.update(holderNews).set({ toldUpTo: ids[19]! })));
  await mailHolders();
  expect(await mails()).toHaveLength(10);
});

test("holders are notified once of a new price, and their tickets keep the old one", async () => {
  const { artist, show, holders } = await showWithHolders(1);
  const gone = await makeUser();

  await makeTicket(show.id, { userId: gone.id, status: "refunded" });
  await updateEvent(artist, show.id, change({ ticketPrice: "25.00" }));
  await makeTicketLater(show.id);
  await mailHolders();
  await mailHolders();
  expect(await mails()).toMatchObject([
    { userId: holders[0], subject: "New price, your ticket stays valid: Đêm Bolero" },
  ]);

  const [ticket] = await db.select().from(tickets).where(eq(tickets.userId, holders[0]!));

  expect(ticket).toMatchObject({ priceCents: 1800 });
});

/** This ticket was bought at the new price, so its holder gets no mail. */
async function makeTicketLater(eventId: string) {
  const { id } = await makeTicket(eventId);
  const purchaseDate = new Date(Date.now() + 1000);

  await transaction(
    async (tx) => void (await tx.update(tickets).set({ purchaseDate }).where(eq(tickets.id, id))),
  );
}

test("changes before the job runs share one email; each later change has its own", async () => {
  const { artist, show } = await showWithHolders(1);

  await updateEvent(artist, show.id, later(show, 1));
  await updateEvent(artist, show.id, later(show, 2));
  await mailHolders();
  expect(await mails()).toHaveLength(1);
  await updateEvent(artist, show.id, later(show, 1));
  await mailHolders();
  expect(await mails()).toHaveLength(2);
});

test("changed titles and drafts, and cancelled or ended shows, cause no news", async () => {
  const { artist, show } = await showWithHolders(1);

  await updateEvent(artist, show.id, change({ title: "Đêm mới" }));

  const draft = await makeTicketedEvent({ artistId: artist.userId, status: "draft" });

  await updateEvent(artist, draft.id, change({ ticketPrice: "25.00" }));
  expect(await db.select().from(holderNews)).toEqual([]);

  const past = { startTime: new Date(0), endTime: new Date(HOUR) };

  for (const fields of [{ status: "cancelled" as const }, past]) {
    await updateEvent(artist, show.id, later(show, 3));
    await changeEvent(show.id, fields);
    await mailHolders();
    await changeEvent(show.id, {
      status: "published",
      startTime: show.startTime,
      endTime: show.endTime,
    });
  }

  expect(await mails()).toEqual([]);
});

test("a refused change causes no news", async () => {
  const { artist, show } = await showWithHolders(1);

  await expect(
    updateEvent(artist, show.id, later(show, 1), { seen: "seen before" }),
  ).rejects.toThrow();
  expect(await db.select().from(holderNews)).toEqual([]);
});

test("holders are notified once if a crash follows going on air", async () => {
  const { show, holders } = await showWithHolders(2);

  await startBroadcast(show.id, "browser", ["v720"]);
  await startBroadcast(show.id, "rtmp", ["v720"]);
  await mailHolders();

  const queued = await mails();

  expect(queued.map(({ userId }) => userId).sort()).toEqual([...holders].sort());
  expect(queued[0]).toMatchObject({ subject: "Hạ Vy is live now" });
  expect(await db.select().from(holderNews)).toHaveLength(1);
});

test("holders are notified once of a cancellation interrupted by a crash", async () => {
  const artist = actorFor(await makeArtist());
  const show = await makeTicketedEvent({ artistId: artist.userId });
  const holder = await makeUser({ language: "en" });

  await makeTicket(show.id, { userId: holder.id, priceCents: 0 });
  expect(await deleteEvent(artist, show.id)).toEqual({ status: "cancelled" });
  await refundCancelledEvents();
  await refundCancelledEvents();
  expect(await mails()).toMatchObject([{ userId: holder.id, subject: "Cancelled: Đêm Bolero" }]);
  expect(await db.query.events.findFirst({ where: eq(events.id, show.id) })).toMatchObject({
    status: "cancelled",
  });
});
