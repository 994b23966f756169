import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { changeEvent, stopClock } from "../../../../../test/factories/money/money";
import { makeTicket } from "../../../../../test/factories/checkout/sales";
import { GUEST } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { canReadRoom } from "~/models/live/chat/history.server";
import { endBroadcast, startBroadcast } from "../broadcast/broadcasts.server";
import { startRehearsal } from "../broadcast/rehearsals.server";
import { canWatch } from "../playback-access.server";
import { closeFreeLook, extendFreeLook } from "./change-free-look.server";
import { announceFreeLookEnds } from "./end-free-looks.server";

const MINUTE = 60_000;
const START = Date.parse("2026-11-28T13:00:00Z");

async function makeShow(fields: { freeLookMinutes?: number } = {}) {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id, freeLookMinutes: 10, ...fields });

  return {
    artist: actorFor(artist),
    id: event.id,
    goLive: () => startBroadcast(event.id, "rtmp", ["v720", "a"]),
  };
}

/** The domain's clock, minutes after the start. */
function at<T>(minutes: number, act: () => Promise<T>): Promise<T> {
  const restart = stopClock(START + minutes * MINUTE);

  return act().finally(restart);
}

const mayWatch = (id: string, minutes: number) => at(minutes, () => canWatch(GUEST, id));
const untilOf = async (id: string) =>
  (await db.query.events.findFirst({ where: (it, { eq }) => eq(it.id, id) }))!;
const minutesOf = async (id: string) => {
  const { freeLookUntil } = await untilOf(id);

  return freeLookUntil && (freeLookUntil.getTime() - START) / MINUTE;
};

test("everybody watches and reads the first minutes, then only people with a ticket", async () => {
  const { id, goLive } = await makeShow();
  const holder = await makeUser();

  await makeTicket(id, { userId: holder.id });
  expect(await mayWatch(id, -1)).toBe(false);
  await at(0, goLive);
  expect([await mayWatch(id, 0), await mayWatch(id, 9.99), await mayWatch(id, 10)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await at(9.99, () => canReadRoom(GUEST, id))).toBe(true);
  expect(await at(10, () => canReadRoom(GUEST, id))).toBe(false);
  expect(await at(10, () => canWatch(actorFor(holder), id))).toBe(true);
});

test("it begins with the first start, and neither a restart nor a second start begins it anew", async () => {
  const { id, goLive } = await makeShow();

  await at(0, goLive);
  await at(4, goLive);
  expect(await minutesOf(id)).toBe(10);
  await at(5, () => endBroadcast(id));
  expect(await mayWatch(id, 6)).toBe(false);
  await at(7, goLive);
  expect([await mayWatch(id, 8), await mayWatch(id, 11)]).toEqual([true, false]);

  const late = await makeShow({ freeLookMinutes: 0 });

  await at(0, late.goLive);
  await changeEvent(late.id, { freeLookMinutes: 10 });
  await at(1, late.goLive);
  expect(await minutesOf(late.id)).toBeNull();
});

test("shows that are free, a rehearsal, on another platform or without minutes have none", async () => {
  const { artist, id, goLive } = await makeShow({ freeLookMinutes: 0 });

  await at(0, goLive);
  expect(await minutesOf(id)).toBeNull();

  const rehearsal = await startRehearsal(artist, "Thử", "vi");

  await changeEvent(rehearsal, {
    eventType: "ticketed",
    ticketPriceCents: 1800,
    freeLookMinutes: 5,
  });
  await at(0, () => startBroadcast(rehearsal, "rtmp", ["a"]));
  expect(await mayWatch(rehearsal, 1)).toBe(false);

  const changed = async (change: Parameters<typeof updateEvent>[2]) => {
    const show = await makeShow();

    return (await updateEvent(show.artist, show.id, change)).freeLookMinutes;
  };

  expect(await changed({ title: "Đêm" })).toBe(10);
  expect(await changed({ eventType: "free" })).toBe(0);
  expect(await changed({ streamPlatform: "youtube", streamUrl: "https://youtu.be/abc" })).toBe(0);
});

test("the artist extends it by five minutes, no further than buyers were told, and closes it at once", async () => {
  const { artist, id, goLive } = await makeShow();
  const ends: string[] = [];
  const stop = onAnnouncement("freeLook.ended", ({ eventId }) => ends.push(eventId));

  await at(0, goLive);
  for (const minutes of [1, 2, 3]) await at(minutes, () => extendFreeLook(artist, id));
  expect(await minutesOf(id)).toBe(25);
  await expect(at(4, () => extendFreeLook(artist, id))).rejects.toMatchObject({
    messageKey: "live:freeLook.longest",
  });
  expect(await mayWatch(id, 24)).toBe(true);
  await at(12, () => closeFreeLook(artist, id));
  expect([await mayWatch(id, 11.9), await mayWatch(id, 12)]).toEqual([true, false]);
  for (const change of [extendFreeLook, closeFreeLook])
    await expect(at(13, () => change(artist, id))).rejects.toMatchObject({
      messageKey: "live:freeLook.over",
    });
  await Promise.resolve();
  expect(ends).toEqual([id]);
  stop();
});

test("once tickets are sold it can only become shorter", async () => {
  const { artist, id } = await makeShow();

  await updateEvent(artist, id, { freeLookMinutes: 12 });
  await makeTicket(id, { userId: (await makeUser()).id });
  await expect(updateEvent(artist, id, { freeLookMinutes: 13 })).rejects.toMatchObject({
    messageKey: "dashboard:freeLookSold",
  });
  expect((await updateEvent(artist, id, { freeLookMinutes: 5 })).freeLookMinutes).toBe(5);
});

test("its end is announced once, also when the show ends before", async () => {
  const [over, stopped] = [await makeShow(), await makeShow()];
  const ends: string[] = [];
  const stop = onAnnouncement("freeLook.ended", ({ eventId }) => {
    if ([over.id, stopped.id].includes(eventId)) ends.push(eventId);
  });

  await at(0, over.goLive);
  await at(0, stopped.goLive);
  await at(1, announceFreeLookEnds);
  await at(2, () => endBroadcast(stopped.id));
  await at(3, announceFreeLookEnds);
  expect(ends).toEqual([stopped.id]);
  await at(10, announceFreeLookEnds);
  await at(11, announceFreeLookEnds);
  await Promise.resolve();
  expect(ends).toEqual([stopped.id, over.id]);
  stop();
});
