import { afterEach, beforeEach, expect, test } from "vitest";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { clock } from "~/platform/clock/clock";
import { transaction } from "~db/client.server";
import { conversations, events, messages, reviews, users } from "~db/schema";
import { GUEST } from "~/models/base/actor";
import { followArtist, listFollowedEvents, unfollowArtist } from "./follow-artist.server";
import {
  type ArtistFilter,
  artistFilter,
  getArtistSummary,
  listArtists,
  listFeaturedArtists,
} from "./artist-list.server";
import { findArtist, getArtist, listArtistEvents } from "./find-artist.server";
import { findMedianReplyTime } from "./response-time.server";
import { listArtistReviews } from "./reviews.server";

const HOUR = 3600_000;
const realNow = clock.now;

beforeEach(async () => {
  await transaction(async (tx) => {
    await tx.delete(reviews);
    await tx.delete(events);
    await tx.delete(users);
  });
});
afterEach(() => {
  clock.now = realNow;
});

async function names(filter: Partial<ArtistFilter> = {}, language: "en" | "vi" = "vi") {
  const { artists } = await listArtists({ sort: "popularity", limit: 50, ...filter }, language);

  return artists.map((artist) => artist.profile.stageName);
}

async function review(artistId: string, rating: number, fields: { hiddenAt?: Date } = {}) {
  const event = await makeEvent({ artistId });
  const author = await makeUser();

  await transaction(async (tx) => {
    await tx
      .insert(reviews)
      .values({ artistId, eventId: event.id, userId: author.id, rating, ...fields });
  });
}

test("only approved artists with an active account are listed", async () => {
  await makeArtist({}, { stageName: "Hạ Vy" });
  await makeArtist({}, { stageName: "Waiting", isApproved: false });
  await makeArtist({ suspendedAt: new Date() }, { stageName: "Suspended" });
  await makeArtist({ deletedAt: new Date() }, { stageName: "Gone" });
  expect(await names()).toEqual(["Hạ Vy"]);
  expect((await getArtistSummary()).artists).toBe(1);
});

test("names are sorted by the rules of each language", async () => {
  for (const stageName of ["Ưa", "An", "Ánh", "Đan", "Dũng", "Ăn", "Em"])
    await makeArtist({}, { stageName });
  expect(await names({ sort: "name" }, "vi")).toEqual([
    "An",
    "Ánh",
    "Ăn",
    "Dũng",
    "Đan",
    "Em",
    "Ưa",
  ]);
  expect(await names({ sort: "name" }, "en")).toEqual([
    "An",
    "Ăn",
    "Ánh",
    "Đan",
    "Dũng",
    "Em",
    "Ưa",
  ]);
});

test("artists can be sorted by popularity, rating, events and newest", async () => {
  const [a, b, c] = await Promise.all([
    makeArtist({}, { stageName: "A", createdAt: new Date("2026-01-01") }),
    makeArtist({}, { stageName: "B", createdAt: new Date("2026-01-02") }),
    makeArtist({}, { stageName: "C", createdAt: new Date("2026-01-03") }),
  ]);

  await followArtist(actorFor(await makeUser()), b.id);
  await review(c.id, 5);
  await review(a.id, 4);
  await makeEvent({ artistId: a.id });
  expect(await names({ sort: "popularity" })).toEqual(["B", "A", "C"]);
  expect(await names({ sort: "rating" })).toEqual(["C", "A", "B"]);
  expect(await names({ sort: "events" })).toEqual(["A", "C", "B"]);
  expect(await names({ sort: "newest" })).toEqual(["C", "B", "A"]);
});

test("search matches stage name and both biographies without accents; genre filters", async () => {
  await makeArtist(
    {},
    { stageName: "Kiều Đông Anh", genres: ["pop"], bio: "Sings slowly", bioVi: "Hát chậm" },
  );
  await makeArtist({}, { stageName: "Lân", genres: ["jazz"] });
  expect(await names({ search: "kieu dong" })).toEqual(["Kiều Đông Anh"]);
  expect(await names({ search: "SLOWLY" })).toEqual(["Kiều Đông Anh"]);
  expect(await names({ search: "hat cham" })).toEqual(["Kiều Đông Anh"]);
  expect(await names({ search: "%" })).toEqual([]);
  expect(await names({ genre: "jazz" })).toEqual(["Lân"]);
});

test("the summary has all counts, and no average without reviews", async () => {
  const artist = await makeArtist();

  await makeEvent({ artistId: artist.id });
  await makeEvent({ artistId: artist.id, status: "draft" });
  expect(await getArtistSummary()).toEqual({
    artists: 1,
    followers: 0,
    events: 1,
    ratings: 0,
    ratingMean: null,
  });
  await followArtist(actorFor(await makeUser()), artist.id);
  await review(artist.id, 5);
  await review(artist.id, 2);
  expect(await getArtistSummary()).toMatchObject({
    followers: 1,
    events: 3,
    ratings: 2,
    ratingMean: 3.5,
  });
});

test("featured artists are those marked, then those with the most followers, at most five", async () => {
  for (let i = 0; i < 5; i++) await makeArtist({}, { stageName: `N${i}` });
  const loved = await makeArtist({}, { stageName: "Loved" });

  await followArtist(actorFor(await makeUser()), loved.id);
  await makeArtist({}, { stageName: "Marked", isFeatured: true });
  await makeArtist({}, { stageName: "Marked, waiting", isFeatured: true, isApproved: false });

  const featured = (await listFeaturedArtists()).map((artist) => artist.profile.stageName);

  expect(featured.slice(0, 2)).toEqual(["Marked", "Loved"]);
  expect(featured).toHaveLength(5);
});

test("only admins and the artist see the page of an unapproved artist", async () => {
  const artist = await makeArtist({}, { isApproved: false });

  expect(await findArtist(GUEST, artist.id)).toBeNull();
  expect(await findArtist(actorFor(artist), artist.id)).toMatchObject({ id: artist.id });
  expect(await findArtist(actorFor(await makeUser({ role: "admin" })), artist.id)).toMatchObject({
    id: artist.id,
  });
});

test("started events count as hosted; hidden reviews do not count for the rating", async () => {
  const artist = await makeArtist();

  await makeEvent({ artistId: artist.id, startTime: new Date(Date.now() - 5 * HOUR) });
  await makeEvent({ artistId: artist.id });
  await review(artist.id, 5);
  await review(artist.id, 4);
  await review(artist.id, 1, { hiddenAt: new Date() });

  const found = await getArtist(GUEST, artist.id);

  expect(found).toMatchObject({ eventsHosted: 1, ratingMean: 4.5, ratingCount: 2 });
  expect(await listArtistReviews(artist.id)).toMatchObject({ mean: 4.5, count: 2 });
  expect(JSON.stringify(found)).not.toMatch(/streamKeyHash|invitationCode/);
});

test("an artist's shows are sorted live first, then by start; past ones latest first", async () => {
  const artist = await makeArtist();
  const at = (hours: number) => new Date(Date.now() + hours * HOUR);
  const make = (title: string, from: number, fields = {}) =>
    makeEvent({ artistId: artist.id, title, startTime: at(from), ...fields });

  await make("later", 9);
  await make("sooner", 3);
  await make("on air", 5, { isLive: true });
  await make("long ago", -90);
  await make("lately", -9);
  await make("hidden", 2, { hiddenAt: new Date() });

  const { upcoming, past } = await listArtistEvents(artist.id);

  expect(upcoming.map((event) => event.title)).toEqual(["on air", "sooner", "later"]);
  expect(past.map((event) => event.title)).toEqual(["lately", "long ago"]);
});

test("the list of followed shows has only upcoming shows of followed artists", async () => {
  const [followed, other] = [await makeArtist(), await makeArtist()];
  const fan = actorFor(await makeUser());

  await makeEvent({ artistId: followed.id, title: "theirs" });
  await makeEvent({ artistId: other.id, title: "others'" });
  await followArtist(fan, followed.id);
  expect((await listFollowedEvents(fan, 4)).map((event) => event.title)).toEqual(["theirs"]);
  await unfollowArtist(fan, followed.id);
  expect(await listFollowedEvents(fan, 4)).toEqual([]);
});

test("the reply time is the median since the first unanswered message, shown from three replies on", async () => {
  const artist = await makeArtist();
  const start = new Date("2026-01-01").getTime();
  const exchange = async (minutes: number) => {
    const writer = await makeUser();

    await transaction(async (tx) => {
      const [it] = await tx
        .insert(conversations)
        .values({ artistId: artist.id, userId: writer.id })
        .returning();
      const message = (senderId: string, after: number) => ({
        conversationId: it!.id,
        senderId,
        text: "…",
        createdAt: new Date(start + after * 60_000),
      });
      const sent = [
        message(writer.id, 0),
        message(writer.id, 1),
        message(artist.id, minutes),
        message(artist.id, minutes + 1),
      ];

      await tx.insert(messages).values(sent);
    });
  };

  await exchange(10);
  await exchange(90);
  expect(await findMedianReplyTime(artist.id)).toBeNull();
  await exchange(30);
  expect(await findMedianReplyTime(artist.id)).toBe(30 * 60_000);
});

test("invalid parameters of the list are dropped and named", () => {
  const { filter, dropped } = artistFilter(
    new URLSearchParams("genre=polka&sort=luck&limit=x&search=%20%20"),
  );

  expect(filter).toEqual({ search: undefined, genre: undefined, sort: "popularity", limit: 24 });
  expect(dropped).toEqual(["limit", "genre", "sort"]);
});
