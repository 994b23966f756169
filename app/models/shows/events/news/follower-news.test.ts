import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/people";
import { stopClock } from "../../../../../test/factories/money";
import { makeTicket } from "../../../../../test/factories/sales";
import { soundEvent } from "../../../../../test/factories/event-input";
import { db, transaction } from "~db/client.server";
import { events, followerNews, outbox } from "~db/schema";
import { followArtist, unfollowArtist } from "~/models/shows/artists/follow-artist.server";
import { createEvent, updateEvent } from "../editing/edit-event.server";
import { EventInput } from "../editing/schema";
import { createSeries } from "../editing/series.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { mailFollowers } from "./follower-news.server";

beforeEach(() =>
  transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.delete(followerNews);
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
  expect(new Set(mails.map(({ userId }) => userId))).toEqual(new Set(followers.map((follower) => follower.id)));
  expect(mails).toHaveLength(45);
  expect(mails[0]).toMatchObject({ subject: "New show by Hạ Vy: Đêm Bolero" });
  expect(mails[0]!.text).toContain(`/event/${id}`);
  expect(mails[0]!.unsubscribeUrl).toContain("what=follows");
});

test("a draft sends no news until published; a series sends news of its first show", async () => {
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
  expect(await subjects()).toEqual(["New show by Hạ Vy: Tuần", "New show by Hạ Vy: Đêm Bolero"].sort());
});

test("no news is sent if the artist or follower opted out, or the show was withdrawn", async () => {
  const { artist, followers } = await artistWithFollowers(1);
  await createEvent(artist, input({ tellFollowers: false }));
  const gone = await createEvent(artist, input());
  await transaction(async (tx) => void (await tx.delete(events).where(eq(events.id, gone.id))));
  const hidden = await createEvent(artist, input());
  const now = new Date();
  await transaction(
    async (tx) => void (await tx.update(events).set({ hiddenAt: now }).where(eq(events.id, hidden.id))),
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
  expect(await db.select().from(followerNews)).toMatchObject([{ kind: "live", doneAt: expect.any(Date) }]);
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
