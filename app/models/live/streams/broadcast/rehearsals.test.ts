import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { GUEST } from "~/models/base/actor";
import { listDashboardEvents } from "~/models/shows/events/dashboard.server";
import { listEvents } from "~/models/shows/events/listing/event-list.server";
import { db, transaction } from "~db/client.server";
import { broadcasts, events } from "~db/schema";
import { assertCanBroadcast, endBroadcast, startBroadcast } from "./broadcasts.server";
import { deleteOldRehearsals, startRehearsal } from "./rehearsals.server";
import { findEventAccess, canWatch } from "../playback-access.server";

const HOUR = 3600_000;
let artist: ReturnType<typeof actorFor>;
let other: ReturnType<typeof actorFor>;
let rehearsal: string;

beforeAll(async () => {
  artist = actorFor(await makeArtist());
  other = actorFor(await makeArtist());
});
beforeEach(async () => {
  rehearsal = await startRehearsal(artist, "Buổi thử", "vi");
});

const stillThere = async () =>
  (await db.select().from(events).where(eq(events.id, rehearsal))).length > 0;
const age = (set: Partial<typeof events.$inferInsert>) =>
  transaction(
    async (tx) => void (await tx.update(events).set(set).where(eq(events.id, rehearsal))),
  );
const endedSince = (ms: number) =>
  transaction(async (tx) => {
    const endedAt = new Date(Date.now() - ms);

    await tx.update(broadcasts).set({ endedAt }).where(eq(broadcasts.eventId, rehearsal));
  });

test("only the artist broadcasts and watches a rehearsal, live or not", async () => {
  await startBroadcast(rehearsal, "browser", ["v720"]);
  await expect(assertCanBroadcast(artist, rehearsal)).resolves.toBeUndefined();
  await expect(assertCanBroadcast(other, rehearsal)).rejects.toThrow();
  expect(await canWatch(artist, rehearsal)).toBe(true);

  const admin = actorFor(await makeUser({ role: "admin" }));

  for (const stranger of [GUEST, other, admin])
    expect(await canWatch(stranger, rehearsal)).toBe(false);
  expect((await findEventAccess(rehearsal))(new Date())).toBe("ticket");
  await endBroadcast(rehearsal);
});

test("a rehearsal appears in no list, not even while live", async () => {
  await startBroadcast(rehearsal, "browser", ["v720"]);

  const { events: listed } = await listEvents({ limit: 500 }, "Asia/Ho_Chi_Minh");

  expect(listed.map(({ id }) => id)).not.toContain(rehearsal);
  for (const tab of ["upcoming", "live", "past"] as const)
    expect(await listDashboardEvents(artist, tab, 50)).toEqual([]);
  await endBroadcast(rehearsal);
});

test("each artist has one rehearsal; viewers have none", async () => {
  expect(await startRehearsal(artist, "Buổi thử", "vi")).toBe(rehearsal);
  expect(await startRehearsal(other, "Test show", "en")).not.toBe(rehearsal);
  await expect(
    startRehearsal(actorFor(await makeUser({ role: "viewer" })), "x", "en"),
  ).rejects.toThrow();
});

test("a rehearsal is deleted ten minutes after its end, and never while it runs", async () => {
  await startBroadcast(rehearsal, "browser", ["v720"]);
  await deleteOldRehearsals();
  expect(await stillThere()).toBe(true);
  await endBroadcast(rehearsal);
  await endedSince(9 * 60_000);
  await deleteOldRehearsals();
  expect(await stillThere()).toBe(true);
  await endedSince(11 * 60_000);
  await deleteOldRehearsals();
  expect(await stillThere()).toBe(false);
});

test("a rehearsal that never started is deleted after half a day", async () => {
  await age({ createdAt: new Date(Date.now() - 11 * HOUR) });
  await deleteOldRehearsals();
  expect(await stillThere()).toBe(true);
  await age({ createdAt: new Date(Date.now() - 13 * HOUR) });
  await deleteOldRehearsals();
  expect(await stillThere()).toBe(false);
});

test("other events are never deleted", async () => {
  await age({ isRehearsal: false, createdAt: new Date(0) });
  await deleteOldRehearsals();
  expect(await stillThere()).toBe(true);
});
