import { afterEach, beforeEach, expect, test } from "vitest";
import { soundEvent } from "../../../../../test/factories/shows/event-input";
import { stopClock } from "../../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { db } from "~db/client.server";
import { copyOfEvent } from "./form/form-values";
import { wallTimeAt } from "../protocol";
import { createSeries, listMovedShows } from "./series.server";
import { EventInput } from "./schema";

let restart: () => void;

beforeEach(() => {
  restart = stopClock(Date.parse("2026-11-30T00:00Z"));
});
afterEach(() => restart());

const input = (fields = {}) => EventInput.parse({ ...soundEvent, ...fields });

test("a series keeps its local time across clock changes", async () => {
  const wall = { startTime: "2027-03-07T02:30", duration: 90, timeZone: "America/Los_Angeles" };
  const shows = await createSeries(actorFor(await makeArtist()), input(wall), 3);

  expect(shows.map(({ startTime }) => wallTimeAt(startTime, wall.timeZone))).toEqual([
    "2027-03-07T02:30",
    "2027-03-14T03:30", // 2:30 does not exist on that day
    "2027-03-21T02:30",
  ]);
  expect(listMovedShows(shows)).toEqual([shows[1]]);
  expect(shows.map(({ startTime, endTime }) => endTime.getTime() - startTime.getTime())).toEqual(
    Array(3).fill(5_400_000),
  );
});

test("a series with too many or no shows, or by another person, is refused", async () => {
  const artist = actorFor(await makeArtist());

  for (const times of [0, 13, 1.5, NaN])
    await expect(createSeries(artist, input(), times)).rejects.toMatchObject({ code: "invalid" });
  await expect(createSeries(actorFor(await makeUser()), input(), 2)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(
    await db.query.events.findMany({ where: (event, { eq }) => eq(event.artistId, artist.userId) }),
  ).toEqual([]);
});

test("a copy of an old show starts at the next same weekday and hour", async () => {
  const [show] = await createSeries(
    actorFor(await makeArtist()),
    input({ startTime: "2027-01-01T13:00:00Z" }),
    1,
  );
  const copy = copyOfEvent(show!, new Date("2027-01-20T00:00:00Z"));

  expect(copy).toMatchObject({
    title: "Đêm Bolero",
    startTime: "2027-01-22T20:00",
    endTime: "2027-01-22T21:00",
  });
  expect(copyOfEvent(show!, new Date("2026-06-01T00:00:00Z")).startTime).toBe("2027-01-08T20:00");
});
