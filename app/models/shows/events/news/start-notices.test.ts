import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeEvent, makeShow, stopClock } from "../../../../../test/factories/money/money";
import { makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../../test/factories/checkout/sales";
import { db, transaction } from "~db/client.server";
import { events, follows, notices, savedEvents, startNotices } from "~db/schema";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { notifyOfStarts } from "./start-notices.server";

const MINUTE = 60_000;
const START = new Date("2027-03-06T13:00:00Z");
let restart = () => {};

const at = (minutes: number) => {
  restart();
  restart = stopClock(START.getTime() + minutes * MINUTE);
};

afterEach(() => restart());
beforeEach(() =>
  transaction(async (tx) => {
    await tx.update(events).set({ status: "draft", isLive: false });
    for (const table of [notices, startNotices]) await tx.delete(table);
  }),
);

async function makeAudience(fields: Partial<typeof events.$inferInsert> = {}) {
  const artist = await makeArtist();
  const endTime = new Date(START.getTime() + 90 * MINUTE);
  const show = await makeShow({ artistId: artist.id, startTime: START, endTime, ...fields });
  const [holder, saver, follower, all, refunded] = await Promise.all(
    Array.from({ length: 5 }, () => makeUser()),
  );

  for (const { id: userId } of [holder!, all!]) await makeTicket(show.id, { userId });
  await makeTicket(show.id, { userId: refunded!.id, status: "refunded" });
  await transaction(async (tx) => {
    for (const { id: userId } of [saver!, all!])
      await tx.insert(savedEvents).values({ userId, eventId: show.id });
    for (const { id: userId } of [follower!, all!])
      await tx.insert(follows).values({ userId, artistId: artist.id });
  });

  return {
    show,
    artist,
    holder: holder!.id,
    saver: saver!.id,
    follower: follower!.id,
    all: all!.id,
  };
}

async function told() {
  const rows = await db.select().from(notices);

  return rows.map(({ userId, kind }) => `${kind} ${userId}`).sort();
}

const expected = (kind: string, ...people: string[]) => people.map((id) => `${kind} ${id}`).sort();

test("holders, savers and followers are notified once, a quarter of an hour before the start", async () => {
  const { holder, saver, follower, all } = await makeAudience();

  at(-16);
  await notifyOfStarts();
  expect(await told()).toEqual([]);
  at(-15);
  await notifyOfStarts();
  await notifyOfStarts();
  expect(await told()).toEqual(expected("soon", holder, saver, follower, all));
});

test("going live replaces the notice, once, also when the broadcast is resumed", async () => {
  const { show, holder, saver, follower, all } = await makeAudience();

  at(-5);
  await notifyOfStarts();
  await startBroadcast(show.id, "browser", []);
  await notifyOfStarts();
  expect(await told()).toEqual(expected("live", holder, saver, follower, all));
  await transaction((tx) => tx.update(notices).set({ readAt: START }));
  await endBroadcast(show.id);
  await startBroadcast(show.id, "browser", []);
  await notifyOfStarts();
  expect(await db.$count(notices, eq(notices.readAt, START))).toBe(4);
});

test("followers are left out when the artist opted out", async () => {
  const { holder, saver, all } = await makeAudience({ tellFollowers: false });

  at(-10);
  await notifyOfStarts();
  expect(await told()).toEqual(expected("soon", holder, saver, all));
});

test("notifying resumes after a crash between two batches, and tells nobody twice", async () => {
  const { show } = await makeAudience({ tellFollowers: false });
  const people = await Promise.all(Array.from({ length: 120 }, () => makeUser()));

  await transaction(async (tx) => {
    for (const { id: userId } of people)
      await tx.insert(savedEvents).values({ userId, eventId: show.id });
  });

  const ids = people.map(({ id }) => id).sort();

  at(-10);

  const startNotice = {
    eventId: show.id,
    kind: "soon",
    startTime: START,
    notifiedUpTo: ids[49]!,
  } as const;

  await transaction((tx) => tx.insert(startNotices).values(startNotice));
  await notifyOfStarts();

  const notified = new Set((await db.select().from(notices)).map(({ userId }) => userId));

  expect(ids.filter((id) => notified.has(id))).toEqual(ids.slice(50));
  expect(await db.$count(notices)).toBe(notified.size);
});

test.each([
  ["postponed", { startTime: new Date(START.getTime() + 30 * MINUTE) }],
  ["cancelled", { status: "cancelled" }],
  ["hidden", { hiddenAt: START }],
  ["live already", { isLive: true }],
  ["due at this moment", { isLive: false }, 0],
] as const)(
  "a show that was %s meanwhile is not announced as starting",
  async (_what, fields, minutes: number = -10) => {
    const { show } = await makeAudience();

    at(minutes);
    await transaction((tx) =>
      tx.insert(startNotices).values({ eventId: show.id, kind: "soon", startTime: START }),
    );
    await changeEvent(show.id, fields);
    await notifyOfStarts();
    expect(await told()).toEqual([]);
  },
);

test("people are notified again before the new start of a postponed show", async () => {
  const { show } = await makeAudience();

  at(-10);
  await notifyOfStarts();
  await changeEvent(show.id, { startTime: new Date(START.getTime() + 60 * MINUTE) });
  at(50);
  await transaction((tx) => tx.update(notices).set({ readAt: START }));
  await notifyOfStarts();
  expect(await db.$count(notices, eq(notices.readAt, START))).toBe(0);
});

test("a show whose people can't be notified does not block the others", async () => {
  const [broken, fine] = [await makeAudience(), await makeAudience()];

  at(-15);
  await transaction(async (tx) =>
    tx.run(
      sql.raw(
        `create trigger broken before insert on notices when new.event_id = '${broken.show.id}' begin select raise(abort, 'broken'); end`,
      ),
    ),
  );
  await notifyOfStarts();

  const { holder, saver, follower, all } = fine;

  expect(await told()).toEqual(expected("soon", holder, saver, follower, all));
  await transaction(async (tx) => tx.run(sql.raw("drop trigger broken")));
  await notifyOfStarts();
  expect(await told()).toHaveLength(8);
});
