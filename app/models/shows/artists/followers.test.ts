import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { artistProfiles, followChanges, follows, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { countFollowersByDay, listFollowers } from "./followers.server";
import { followArtist, unfollowArtist } from "./follow-artist.server";

const HANOI = "Asia/Ho_Chi_Minh";
const DAY = 24 * 3600_000;

afterEach(() => void vi.restoreAllMocks());

/** A follower since `days` days ago. */
async function follower(artistId: string, days: number, name = "Mai") {
  const user = await makeUser({ name });
  const createdAt = new Date(Date.now() - days * DAY);

  await transaction(
    async (tx) => void (await tx.insert(follows).values({ userId: user.id, artistId, createdAt })),
  );

  return user;
}

test("follower counts are per end of day and include former followers", async () => {
  const artist = await makeArtist();

  for (const days of [40, 3, 3, 1]) await follower(artist.id, days);
  const gone = await follower(artist.id, 2);

  await unfollowArtist(actorFor(gone), artist.id);

  const days = await countFollowersByDay(actorFor(artist), HANOI, 5);

  expect(days.map(({ count }) => count)).toEqual([1, 3, 4, 5, 4]);
  expect(days.map(({ gained, lost }) => [gained, lost])).toEqual([
    [0, 0],
    [2, 0],
    [1, 0],
    [1, 0],
    [0, 1],
  ]);
});

test("only the artist lists followers, newest first", async () => {
  const artist = await makeArtist();

  await follower(artist.id, 2, "Bình");
  await follower(artist.id, 1, "An");
  expect((await listFollowers(actorFor(artist), 10)).map(({ name }) => name)).toEqual([
    "An",
    "Bình",
  ]);
  expect(await listFollowers(actorFor(artist), 1)).toHaveLength(1);
  await expect(listFollowers(actorFor(await makeUser()), 10)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(countFollowersByDay(actorFor(await makeUser()), HANOI, 5)).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("days start in the artist's time zone, and following twice counts once", async () => {
  const artist = await makeArtist();

  vi.spyOn(clock, "now").mockReturnValue(new Date("2026-12-06T18:00:00Z"));

  const late = await makeUser();
  const createdAt = new Date("2026-12-06T17:30:00Z");

  await transaction(
    async (tx) =>
      void (await tx.insert(follows).values({ userId: late.id, artistId: artist.id, createdAt })),
  );
  await followArtist(actorFor(late), artist.id);
  expect(await countFollowersByDay(actorFor(artist), HANOI, 2)).toMatchObject([
    { day: "2026-12-06", count: 0 },
    { day: "2026-12-07", count: 1, gained: 1 },
  ]);
  expect(await countFollowersByDay(actorFor(artist), "UTC", 1)).toMatchObject([
    { day: "2026-12-06", gained: 1 },
  ]);
});

test("deleting an artist deletes the follower counts; deleting a follower keeps them", async () => {
  const artist = await makeArtist();
  const fan = await follower(artist.id, 1);

  await transaction(async (tx) => void (await tx.delete(users).where(eq(users.id, fan.id))));

  const changes = () =>
    db.select().from(followChanges).where(eq(followChanges.artistId, artist.id));

  expect((await changes()).map(({ change }) => change)).toEqual([1, -1]);
  await follower(artist.id, 1);
  await transaction(async (tx) => {
    await tx.delete(artistProfiles).where(eq(artistProfiles.userId, artist.id));
    await tx.delete(users).where(eq(users.id, artist.id));
  });
  expect(await changes()).toEqual([]);
});
