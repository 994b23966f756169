import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { stopClock } from "../../../../../test/factories/money/money";
import { makeTicket } from "../../../../../test/factories/checkout/sales";
import { soundEvent } from "../../../../../test/factories/shows/event-input";
import { db, transaction } from "~db/client.server";
import { events, followerNews, notices, outbox } from "~db/schema";
import { followArtist, unfollowArtist } from "~/models/shows/artists/follow-artist.server";
import { createEvent, updateEvent } from "../editing/edit-event.server";
import { EventInput } from "../editing/schema";
import { createSeries } from "../editing/series.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { listNotifications } from "~/models/delivery/notices/notice-list.server";
import {
  notificationHeadline,
  notificationText,
} from "~/models/delivery/notices/notice-text.server";
import { mailFollowers } from "./follower-news.server";

beforeEach(() =>
  transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.delete(followerNews);
    await tx.delete(notices);
  }),
);

const input = (fields: object = {}) => EventInput.parse({ ...soundEvent, ...fields });
const subjects = async () => (await db.select().from(outbox)).map(({ subject }) => subject).sort();

async function artistWithFollowers(count: number) {
  const artist = actorFor(await makeArtist({}, { stageName: "Hạ Vy" }));
  const followers = [];

  for (let n = 0; n < count; n++) {
    const follower = await makeUser({ language: "en" });

    await followArtist(actorFor(follower), artist.userId);
    followers.push(follower);
  }

  return { artist, followers };
}

test("followers are notified once of a published show, with an unsubscribe link", async () => {
  const { artist, followers } = await artistWithFollowers(45);
  const { id } = await createEvent(artist, input());

  await mailFollowers();
  await mailFollowers();
  await updateEvent(artist, id, { title: "Đêm mới" });
  await mailFollowers();

  const mails = await db.select().from(outbox);

  expect(new Set(mails.map(({ userId }) => userId))).toEqual(
    new Set(followers.map((follower) => follower.id)),
  );
  expect(mails).toHaveLength(45);
  expect(mails[0]).toMatchObject({ subject: "New show by Hạ Vy: Đêm Bolero" });
  expect(mails[0]!.text).toContain(`/event/${id}`);
  expect(mails[0]!.unsubscribeUrl).toContain("what=follows");
});

test("a draft sends no news until published; a series sends one email", async () => {
  const { artist } = await artistWithFollowers(1);
  const draft = await createEvent(artist, input({ status: "draft" }));

  await mailFollowers();
  expect(await subjects()).toEqual([]);
  await updateEvent(artist, draft.id, { status: "published" });
  await mailFollowers();
  expect(await subjects()).toEqual(["New show by Hạ Vy: Đêm Bolero"]);

  const { artist: other } = await artistWithFollowers(1);

  await createSeries(other, input({ title: "Tuần" }), 4);
  await mailFollowers();
  expect(await subjects()).toEqual(
    ["New show by Hạ Vy: Tuần", "New show by Hạ Vy: Đêm Bolero"].sort(),
  );
});

test("no news is sent if the artist or follower opted out, or the show was withdrawn", async () => {
  const { artist, followers } = await artistWithFollowers(1);

  await createEvent(artist, input({ tellFollowers: false }));

  const gone = await createEvent(artist, input());

  await transaction(async (tx) => void (await tx.delete(events).where(eq(events.id, gone.id))));

  const hidden = await createEvent(artist, input());
  const now = new Date();

  await transaction(
    async (tx) =>
      void (await tx.update(events).set({ hiddenAt: now }).where(eq(events.id, hidden.id))),
  );
  await mailFollowers();
  expect(await subjects()).toEqual([]);

  const quiet = await makeUser({ notifications: { follows: false } });

  await followArtist(actorFor(quiet), artist.userId);
  await unfollowArtist(actorFor(followers[0]!), artist.userId);
  await createEvent(artist, input());
  await mailFollowers();
  expect(await subjects()).toEqual([]);
});

test("going live sends one email, not to ticket holders or people who opted out", async () => {
  const { artist, followers } = await artistWithFollowers(2);
  const show = await makeTicketedEvent({ artistId: artist.userId });

  await makeTicket(show.id, { userId: followers[0]!.id });
  await followArtist(actorFor(await makeUser({ notifications: { live: false } })), artist.userId);
  for (let time = 0; time < 2; time++) {
    await startBroadcast(show.id, "browser", ["v720"]);
    await mailFollowers();
    await endBroadcast(show.id);
  }

  const mails = await db.select().from(outbox);

  expect(mails).toMatchObject([{ userId: followers[1]!.id, subject: "Hạ Vy is live now" }]);
  expect(mails[0]!.text).toContain(`/stream/${show.id}`);
});

test("no news of an ended show is sent", async () => {
  const { artist } = await artistWithFollowers(1);
  const show = await makeEvent({ artistId: artist.userId });

  await startBroadcast(show.id, "browser", ["v720"]);
  await endBroadcast(show.id);
  await mailFollowers();
  expect(await subjects()).toEqual([]);
  expect(await db.select().from(followerNews)).toMatchObject([
    { kind: "live", doneAt: expect.any(Date) },
  ]);
});

test("followers get one email per artist and day; later news share the next email", async () => {
  const { artist } = await artistWithFollowers(1);
  const restore = stopClock(Date.now());

  await createEvent(artist, input({ title: "Một" }));
  await mailFollowers();
  for (const title of ["Hai", "Ba"]) await createEvent(artist, input({ title }));
  await mailFollowers();
  expect(await subjects()).toEqual(["New show by Hạ Vy: Một"]);
  restore();

  const restoreAgain = stopClock(Date.now() + 24 * 3600_000 + 1000);

  await mailFollowers();
  await mailFollowers();
  restoreAgain();

  const mails = await db.select().from(outbox);

  expect(mails).toHaveLength(2);

  const later = mails.find(({ subject }) => !subject.includes("Một"))!;

  expect(later.text).toContain("Other new shows:");
  for (const title of ["“Hai”", "“Ba”"]) expect(later.text).toContain(title);
});

const DAY_MS = 24 * 3600_000;
const HANOI = { language: "en", zone: "Asia/Ho_Chi_Minh" } as const;

/** Reads the notifications in a person's list and on the devices. */
async function told(user: Parameters<typeof actorFor>[0]) {
  const { rows } = await listNotifications(actorFor(user), {});

  return rows.map((row) => ({
    headline: notificationHeadline(row, "en"),
    text: notificationText(row, HANOI),
    path: row.path,
  }));
}

test("sixteen shows published one by one are two notices, the second a day later", async () => {
  const { artist, followers } = await artistWithFollowers(1);
  const restore = stopClock(Date.now());

  for (let n = 1; n <= 16; n++) {
    await createEvent(artist, input({ title: `Buổi ${n}` }));
    await mailFollowers();
  }

  restore();

  const restoreAgain = stopClock(Date.now() + DAY_MS + 1000);

  await mailFollowers();
  restoreAgain();

  expect(await told(followers[0]!)).toMatchObject([
    {
      headline: "New shows by Hạ Vy",
      text: expect.stringMatching(/“Buổi 2”, .* and 14 more$/),
      path: `/artist/${artist.userId}`,
    },
    { headline: "New show by Hạ Vy", text: expect.stringContaining("“Buổi 1”") },
  ]);
});

test("the notice of a series names its evenings, without one that was withdrawn", async () => {
  const { artist, followers } = await artistWithFollowers(1);
  const startTime = "2026-12-04T20:00+07:00";
  const restore = stopClock(Date.parse("2026-12-01T00:00Z"));
  const shows = await createSeries(
    artist,
    input({ title: "Tuần", startTime, endTime: "2026-12-04T21:00+07:00" }),
    4,
  );

  await mailFollowers();
  await transaction(
    async (tx) =>
      void (await tx
        .update(events)
        .set({ hiddenAt: new Date() })
        .where(eq(events.id, shows[2]!.id))),
  );

  const [notice, ...others] = await told(followers[0]!);

  restore();

  expect(others).toEqual([]);
  expect(notice!.text).toMatch(/“Tuần”, .*Dec 4.*, and on .*Dec 11 and .*Dec 25$/);

  const [mail] = await db.select().from(outbox);

  expect(mail!.text.match(/“Tuần”/g)!.length).toBeGreaterThanOrEqual(4);
});

test("a live show is told of on a day with an announcement, which does not go again", async () => {
  const { artist } = await artistWithFollowers(1);
  const restore = stopClock(Date.now());

  await createEvent(artist, input({ title: "Một" }));
  await mailFollowers();
  await createEvent(artist, input({ title: "Hai" }));
  for (let n = 0; n < 2; n++) {
    const show = await makeEvent({ artistId: artist.userId });

    await startBroadcast(show.id, "browser", ["v720"]);
    await mailFollowers();
  }

  restore();

  const mails = await db.select().from(outbox);

  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "Hạ Vy is live now",
    "Hạ Vy is live now",
    "New show by Hạ Vy: Một",
  ]);
  expect(mails.some(({ text }) => text.includes("“Hai”"))).toBe(false);
});

test("an announcement that nobody could get is not the one of its day", async () => {
  const { artist } = await artistWithFollowers(0);

  await createEvent(artist, input({ title: "Một" }));
  await mailFollowers();
  await followArtist(actorFor(await makeUser({ language: "en" })), artist.userId);

  await createEvent(artist, input({ title: "Hai" }));
  await mailFollowers();

  expect(await subjects()).toEqual(["New show by Hạ Vy: Hai"]);
});

test("a live show is no announcement: a new one goes out on the same day", async () => {
  const { artist } = await artistWithFollowers(1);
  const show = await makeEvent({ artistId: artist.userId });

  await startBroadcast(show.id, "browser", ["v720"]);
  await mailFollowers();

  await createEvent(artist, input({ title: "Một" }));
  await mailFollowers();

  expect(await subjects()).toEqual(["Hạ Vy is live now", "New show by Hạ Vy: Một"]);
});
