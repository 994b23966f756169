import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { db, transaction } from "~db/client.server";
import { events, tickets, users } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/live/rooms";
import {
  assertCanBroadcast,
  endBroadcast,
  listInterruptedShows,
  noteMediaLost,
  startBroadcast,
} from "./broadcast/broadcasts.server";
import { setOnAir } from "./broadcast/on-air.server";
import {
  deleteExpiredRecordings,
  findRecording,
  updateReplayEnd,
  saveRecording,
} from "./replay/recordings.server";
import { getStreamInfo } from "./stream-info.server";
import { setServerBandwidth, reserveBandwidth } from "./broadcast/server-bandwidth.server";
import { findEventAccess, canWatch } from "./playback-access.server";

const change = (eventId: string, set: Partial<typeof events.$inferInsert>) =>
  transaction(async (tx) => void (await tx.update(events).set(set).where(eq(events.id, eventId))));

test("anybody can watch free and donation shows", async () => {
  const artist = await makeArtist();

  for (const eventType of ["free", "donation"] as const) {
    const event = await makeEvent({ artistId: artist.id, eventType });

    expect(await canWatch(GUEST, event.id)).toBe(true);
    expect((await findEventAccess(event.id))(new Date())).toBe("open");
  }
});

test("a ticketed show is for holders, its artist and admins", async () => {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id });
  const [holder, former, stranger] = [await makeUser(), await makeUser(), await makeUser()];

  await makeTicket(event.id, holder.id);
  await makeTicket(event.id, former.id, "refunded");

  const admin = await makeUser({ role: "admin" });

  expect(await canWatch(actorFor(holder), event.id)).toBe(true);
  expect(await canWatch(actorFor(artist), event.id)).toBe(true);
  expect(await canWatch(actorFor(admin), event.id)).toBe(true);
  expect(await canWatch(actorFor(former), event.id)).toBe(false);
  expect(await canWatch(actorFor(stranger), event.id)).toBe(false);
  expect(await canWatch(GUEST, event.id)).toBe(false);
  await transaction(async (tx) => {
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, holder.id));
  });
  expect(await canWatch(actorFor(holder), event.id)).toBe(false);
});

test("cancelled, hidden and draft events cannot be watched", async () => {
  const artist = await makeArtist();

  for (const fields of [
    { status: "cancelled" },
    { status: "draft" },
    { hiddenAt: new Date() },
  ] as const) {
    const event = await makeEvent({ artistId: artist.id, ...fields });

    expect((await findEventAccess(event.id))(new Date())).toBe("closed");
    expect(await canWatch(actorFor(artist), event.id)).toBe(false);
    await expect(getStreamInfo(actorFor(artist), event.id, null)).rejects.toMatchObject({
      code: "not_found",
    });
  }
});

test("only the approved artist of an event can broadcast it", async () => {
  const [artist, other] = [await makeArtist(), await makeArtist()];
  const event = await makeEvent({ artistId: artist.id });

  await expect(assertCanBroadcast(actorFor(artist), event.id)).resolves.toBeUndefined();
  await expect(assertCanBroadcast(actorFor(other), event.id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(assertCanBroadcast(actorFor(artist, false), event.id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(assertCanBroadcast(GUEST, event.id)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await expect(assertCanBroadcast(actorFor(artist), "unknown")).rejects.toMatchObject({
    code: "not_found",
  });
  await change(event.id, { status: "cancelled" });
  await expect(assertCanBroadcast(actorFor(artist), event.id)).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a show goes live, is interrupted, resumes and ends, with one announcement each", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });
  const announced: string[] = [];

  for (const type of ["show.live", "show.reconnecting", "show.ended"] as const) {
    onAnnouncement(type, ({ eventId }) => eventId === event.id && announced.push(type));
  }

  const info = () => getStreamInfo(GUEST, event.id, null);
  const isLive = async () =>
    (await db.query.events.findFirst({ where: eq(events.id, event.id) }))!.isLive;

  expect((await info()).status).toBe("upcoming");
  await startBroadcast(event.id, "browser", ["v720", "v360", "a"]);
  expect(await isLive()).toBe(true);
  expect(await info()).toMatchObject({ status: "live", heights: [720, 360] });
  expect((await info()).playbackUrl).toMatch(
    new RegExp(`^/hls/[\\w.-]+/${event.id}/master\\.m3u8$`),
  );
  expect((await info()).noScript!.mp4).toMatch(/\/v360\.mp4$/);
  noteMediaLost(event.id);
  expect((await info()).status).toBe("reconnecting");
  await startBroadcast(event.id, "browser", ["v720", "v360", "a"]);
  expect((await info()).status).toBe("live");
  expect(await listInterruptedShows()).toContainEqual({ eventId: event.id, source: "browser" });
  await endBroadcast(event.id, true);
  await endBroadcast(event.id);
  expect(await isLive()).toBe(false);
  expect((await info()).status).toBe("ended");
  expect(announced).toEqual(["show.live", "show.reconnecting", "show.live", "show.ended"]);
  expect(
    await db.query.broadcasts.findMany({ where: (it) => eq(it.eventId, event.id) }),
  ).toHaveLength(1);
});

test("a ticket is required for an address, and is used at the first entry while live", async () => {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const [holder, stranger] = [await makeUser(), await makeUser()];
  const ticket = await makeTicket(event.id, holder.id);
  const status = async () =>
    (await db.query.tickets.findFirst({ where: eq(tickets.id, ticket.id) }))!.status;

  await getStreamInfo(actorFor(holder), event.id, "key");
  expect(await status()).toBe("active");
  await startBroadcast(event.id, "browser", ["v720", "a"]);
  await expect(getStreamInfo(actorFor(stranger), event.id, "key")).rejects.toMatchObject({
    code: "forbidden",
  });
  await getStreamInfo(actorFor(holder), event.id, "key");
  expect(await status()).toBe("used");
  await endBroadcast(event.id);
});

test("opening the page reserves no bandwidth, however many forged identities do it", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, isLive: true });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });
  setServerBandwidth(1e6);

  const open = (visitorId: string) => getStreamInfo({ ...GUEST, visitorId }, event.id, null);

  for (let n = 0; n < 20; n++) await open(`made-up-${n}`);
  await expect(open("honest")).resolves.toMatchObject({ status: "live" });
  for (let n = 0; n < 6; n++) reserveBandwidth(`${event.id} viewer-${n}`);
  await expect(open("late")).rejects.toMatchObject({
    code: "unavailable",
    messageKey: "live:full",
  });
  setServerBandwidth(null);
});

test("a replay is available for the days the artist chose, and never if none is offered", async () => {
  const artist = await makeArtist();
  const [with7, without] = [
    await makeEvent({ artistId: artist.id, replayDays: 7 }),
    await makeEvent({ artistId: artist.id }),
  ];

  for (const { id } of [with7, without]) {
    await startBroadcast(id, "browser", ["v720"]);
    await endBroadcast(id, true);
    await saveRecording(id, { durationMs: 1000, bytes: 10, spans: [] });
  }

  expect(await findRecording(without.id)).toBeNull();

  const recording = (await findRecording(with7.id))!;
  const days = (recording.expiresAt.getTime() - Date.now()) / 86_400_000;

  expect(days).toBeCloseTo(7, 2);
  expect(await getStreamInfo(GUEST, with7.id, null)).toMatchObject({
    status: "replay",
    replayUntil: recording.expiresAt,
  });

  const later = new Date(Date.now() + 8 * 86_400_000);

  expect(await findRecording(with7.id, later)).toBeNull();
  expect(await deleteExpiredRecordings(later)).toEqual([with7.id]);
});

test("changing the replay period after the show moves its end, and choosing none closes it at once", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, replayDays: 7 });

  await startBroadcast(event.id, "browser", ["v720"]);
  await endBroadcast(event.id);
  await saveRecording(event.id, { durationMs: 1000, bytes: 10, spans: [] });
  await change(event.id, { replayDays: 30 });
  await updateReplayEnd(event.id);

  const days = ((await findRecording(event.id))!.expiresAt.getTime() - Date.now()) / 86_400_000;

  expect(days).toBeCloseTo(30, 2);
  await change(event.id, { replayDays: null });
  await updateReplayEnd(event.id);
  expect(await findRecording(event.id)).toBeNull();
});
