import { afterEach, expect, test, vi } from "vitest";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeBookedDonation, makeBookedTicket } from "../../../../test/factories/checkout/sales";
import { clock } from "~/platform/clock/clock";
import {
  listSalesByDay,
  listSalesOfEvent,
  listEarningsByEvent,
  sumTipsByZone,
  listTipsOfEvent,
} from "./earnings.server";

const LA = "America/Los_Angeles";

afterEach(() => void vi.restoreAllMocks());

function soldAt(
  eventId: string,
  iso: string,
  priceCents: number,
  status: "active" | "refunded" = "active",
) {
  return makeBookedTicket(eventId, { priceCents, status, purchaseDate: new Date(iso) });
}

test("sales are grouped by the artist's local days, also across clock changes", async () => {
  vi.spyOn(clock, "now").mockReturnValue(new Date("2027-03-15T18:00:00Z"));

  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({ artistId: artist.id });

  await soldAt(id, "2027-03-14T07:59:00Z", 100); // 23:59 on the 13th, before the change
  await soldAt(id, "2027-03-14T08:00:00Z", 20); // midnight of the 14th
  await soldAt(id, "2027-03-15T06:59:00Z", 3); // 23:59 on the 14th, after it
  await soldAt(id, "2027-03-15T07:00:00Z", 7);
  await soldAt(id, "2027-03-15T08:00:00Z", 500, "refunded");
  await soldAt(id, "2027-01-01T08:00:00Z", 9999);
  expect(await listSalesByDay(actorFor(artist), "usd", LA, 4)).toEqual([
    { day: "2027-03-12", tickets: 0, cents: 0 },
    { day: "2027-03-13", tickets: 1, cents: 100 },
    { day: "2027-03-14", tickets: 2, cents: 23 },
    { day: "2027-03-15", tickets: 1, cents: 7 },
  ]);
});

test("an artist's shows list tickets and tips separately, without refunds", async () => {
  const artist = await makeArtist();
  const [small, large, empty] = await Promise.all(
    [1, 2, 3].map(() => makeTicketedEvent({ artistId: artist.id })),
  );
  const foreign = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  await makeBookedTicket(small!.id, { priceCents: 100 });
  await makeBookedTicket(large!.id, { priceCents: 100 });
  await makeBookedDonation(large!.id, 250);
  await makeBookedTicket(empty!.id, { status: "refunded" });
  await makeBookedTicket(foreign.id, {});

  const found = await listEarningsByEvent(actorFor(artist), "usd");

  expect(found.map(({ id, ticketCents, tipCents }) => [id, ticketCents, tipCents])).toEqual([
    [large!.id, 100, 250],
    [small!.id, 100, 0],
  ]);
  await expect(listEarningsByEvent(actorFor(await makeUser()), "usd")).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("daily sales of a show run from the first sale to the last, without refunded tickets", async () => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({ artistId: artist.id });

  expect(await listSalesOfEvent(actorFor(artist), id, "usd", LA)).toEqual([]);
  await soldAt(id, "2027-03-14T08:00:00Z", 20);
  await soldAt(id, "2027-03-16T06:59:00Z", 3);
  await soldAt(id, "2027-03-20T08:00:00Z", 3, "refunded");
  expect(await listSalesOfEvent(actorFor(artist), id, "usd", LA)).toEqual([
    { day: "2027-03-14", tickets: 1, cents: 20 },
    { day: "2027-03-15", tickets: 1, cents: 3 },
  ]);
  await expect(listSalesOfEvent(actorFor(await makeArtist()), id, "usd", LA)).rejects.toMatchObject(
    {
      code: "forbidden",
    },
  );
});

test("tips are summed by time zone and listed by time, without refunds", async () => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({ artistId: artist.id });
  const [one, two, three] = [
    await makeUser({ timeZone: LA, firstName: "An" }),
    await makeUser({ timeZone: LA }),
    await makeUser(),
  ];

  await makeBookedDonation(id, 500, { userId: one.id });
  await makeBookedDonation(id, 500, { userId: one.id });
  await makeBookedDonation(id, 100, { userId: two.id });
  await makeBookedDonation(id, 2500, { userId: three.id });
  await makeBookedDonation(id, 700, { userId: one.id, isRefunded: true });
  await makeBookedDonation(id, 900, { isRefunded: true });
  expect(await sumTipsByZone(actorFor(artist), "usd")).toEqual([
    { zone: null, cents: 2500, people: 1 },
    { zone: LA, cents: 1100, people: 2 },
  ]);
  expect(await listTipsOfEvent(actorFor(artist), id)).toMatchObject([
    { cents: 500, name: "An" },
    {},
    {},
    { cents: 2500 },
  ]);
  await expect(listTipsOfEvent(actorFor(one), id)).rejects.toMatchObject({ code: "forbidden" });
});
