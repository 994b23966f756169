import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { tickets } from "~db/schema";
import { makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeLiveEvent, makeTicket } from "../../../test/factories/live/rooms";
import { makeEvent } from "../../../test/factories/shows/events";
import { getAccount } from "./accounts.server";

const HOUR_MS = 3600_000;
const nextTicketOf = async (userId: string) => (await getAccount(userId)).nextTicket;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

async function planShow(startsIn: number, fields = {}) {
  const { id: artistId } = await makeArtist();
  const endTime = inHours(startsIn + 2);

  return makeEvent({ artistId, startTime: inHours(startsIn), endTime, ...fields });
}

test("the ticket of the live show comes first, then the one that starts next within a day", async () => {
  const { id: userId } = await makeUser();
  const tomorrow = await planShow(23);
  const soon = await planShow(2);

  await makeTicket(tomorrow.id, userId);
  expect(await nextTicketOf(userId)).toMatchObject({ eventId: tomorrow.id, isLive: false });
  await makeTicket(soon.id, userId);
  expect(await nextTicketOf(userId)).toMatchObject({ eventId: soon.id });

  const live = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const ticket = await makeTicket(live.id, userId);

  expect(await nextTicketOf(userId)).toEqual({
    ticketId: ticket.id,
    eventId: live.id,
    isLive: true,
    startTime: live.startTime,
  });
});

test.each([
  ["a later show", 25, {}, {}],
  ["a show that is over", -3, {}, {}],
  ["a cancelled show", 2, { status: "cancelled" as const }, {}],
  ["a hidden show", 2, { hiddenAt: new Date() }, {}],
  ["a returned ticket", 2, {}, { status: "refunded" as const }],
  ["a gift that waits for its taker", 2, {}, { isUnclaimed: true }],
  ["a ticket for the replay alone", 2, {}, { access: "replay" as const }],
])("%s is not shown", async (_what, startsIn, fields, ticket) => {
  const { id: userId } = await makeUser();
  const { id: eventId } = await planShow(startsIn, fields);
  const paid = { eventId, userId, priceCents: 1800, purchaseDate: new Date(), ...ticket };

  await transaction((tx) => tx.insert(tickets).values({ ...paid, code: crypto.randomUUID() }));
  expect(await nextTicketOf(userId)).toBeNull();
  expect(await nextTicketOf((await makeUser()).id)).toBeNull();
});
