import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeLiveEvent, makeTicket } from "../../../../../test/factories/live/rooms";
import { db } from "~db/client.server";
import { attendances, tickets } from "~db/schema";
import { noteAttendance } from "./attendance.server";

const attendees = async (eventId: string) => {
  const rows = await db.select().from(attendances).where(eq(attendances.eventId, eventId));

  return rows.map(({ userId }) => userId).sort();
};

test("concurrent arrivals at shows on air each count once per show, despite a deleted account among them", async () => {
  const artist = await makeArtist();
  const [one, two] = [
    await makeLiveEvent({ artistId: artist.id }),
    await makeLiveEvent({ artistId: artist.id }),
  ];
  const people = await Promise.all(Array.from({ length: 30 }, () => makeUser()));
  const gone = { ...actorFor(people[0]!), userId: "deleted meanwhile" };
  const entries = [...people, ...people].map((person) => noteAttendance(actorFor(person), one.id));
  const beside = [noteAttendance(gone, one.id), noteAttendance(actorFor(people[0]!), two.id)];

  await Promise.all([...entries, ...beside]);
  expect(await attendees(one.id)).toEqual(people.map(({ id }) => id).sort());
  expect(await attendees(two.id)).toEqual([people[0]!.id]);
});

test("tickets are used and attendance recorded only while the show is live", async () => {
  const artist = await makeArtist();
  const holder = await makeUser();
  const shows = [
    await makeEvent({ artistId: artist.id }),
    await makeLiveEvent({ artistId: artist.id }),
  ];
  const outcome = async ({ id }: { id: string }) => {
    const ticket = await makeTicket(id, holder.id);

    await noteAttendance(actorFor(holder), id);

    const stored = await db.query.tickets.findFirst({ where: eq(tickets.id, ticket.id) });

    return [stored!.status, (await attendees(id)).length];
  };

  expect([await outcome(shows[0]!), await outcome(shows[1]!)]).toEqual([
    ["active", 0],
    ["used", 1],
  ]);
});
