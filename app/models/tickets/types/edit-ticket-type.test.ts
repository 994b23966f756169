import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { events, ticketTypes } from "~db/schema";
import { updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { makeBuyer, makeShow, stopClock } from "../../../../test/factories/money/money";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { holdSeat } from "../holds/hold-seat.server";
import { createTicketType, deleteTicketType, updateTicketType } from "./edit-ticket-type.server";
import { updateAllEventPrices } from "./event-prices.server";
import { TicketTypeInput } from "./schema";

const MINUTE = 60_000;
const input = (fields: Record<string, unknown> = {}) =>
  TicketTypeInput.parse({ name: "Vé thường", ticketPrice: "18.00", ...fields });

test("the first type replaces the price of the show, and the last one leaves its price behind", async () => {
  const { show, artist } = await makeOwnShow();
  const first = await createTicketType(artist, show.id, input({ ticketPrice: "25.00" }));

  expect(await readShow(show.id)).toMatchObject({ hasTicketTypes: true, ticketPriceCents: 2500 });

  const second = await createTicketType(
    artist,
    show.id,
    input({ ticketPrice: "9.00", ticketPriceVnd: "150000" }),
  );

  expect(second.position).toBe(1);
  expect(await readShow(show.id)).toMatchObject({ ticketPriceCents: 900, ticketPriceVnd: 150_000 });
  await updateTicketType(artist, second.id, input({ ticketPrice: "30.00" }));
  expect(await readShow(show.id)).toMatchObject({ ticketPriceCents: 2500, ticketPriceVnd: null });
  await deleteTicketType(artist, first.id);
  await deleteTicketType(artist, second.id);
  expect(await readShow(show.id)).toMatchObject({ hasTicketTypes: false, ticketPriceCents: 3000 });
});

test("the price so far can stay as a type beside the first one, and only then", async () => {
  const { show, artist } = await makeOwnShow({ ticketPriceVnd: 150_000 });
  const standard = { name: "Vé thường", nameOther: "Standard" };
  const storedTypes = () =>
    db
      .select()
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, show.id))
      .orderBy(ticketTypes.position);

  await createTicketType(artist, show.id, input({ name: "VIP", ticketPrice: "25.00" }), standard);
  await createTicketType(artist, show.id, input({ name: "Sớm" }), standard);

  const types = await storedTypes();

  expect(types.map(({ name }) => name)).toEqual(["VIP", "Vé thường", "Sớm"]);
  expect(types[1]).toMatchObject({
    nameOther: "Standard",
    ticketPriceCents: show.ticketPriceCents,
    ticketPriceVnd: 150_000,
    access: "both",
  });
});

test("the price of the show follows the sales: on sale, next on sale, last on sale", async () => {
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * MINUTE);
  const { show } = await makeTypedShow([
    { ticketPriceCents: 900, saleEnd: at(10) },
    { ticketPriceCents: 1800, quantity: 1 },
    { ticketPriceCents: 2500, saleStart: at(20), saleEnd: at(30) },
  ]);
  const restore = stopClock(now);
  const priceAt = async (minutes: number) => {
    stopClock(at(minutes));
    await updateAllEventPrices();

    return (await readShow(show.id)).ticketPriceCents;
  };

  try {
    expect(await priceAt(0)).toBe(900);
    expect(await priceAt(10)).toBe(1800);
    await holdSeat(await makeBuyer(), show.id, "test", 1800);
    expect(await priceAt(11)).toBe(2500);
    expect(await priceAt(20)).toBe(2500);
    expect(await priceAt(26)).toBe(1800);
  } finally {
    restore();
  }
});

test("a show has at most six types, and only a ticketed one has any", async () => {
  const { show, artist } = await makeOwnShow();

  for (let n = 0; n < 6; n++) await createTicketType(artist, show.id, input());
  await expect(createTicketType(artist, show.id, input())).rejects.toMatchObject({
    messageKey: "ticketTypes:enough",
  });

  const free = await makeOwnShow({ eventType: "free", ticketPriceCents: null });

  await expect(createTicketType(free.artist, free.show.id, input())).rejects.toMatchObject({
    messageKey: "ticketTypes:notTicketed",
  });
});

test("what people bought or began to buy is not deleted, and opens the same as before", async () => {
  const { show, artist } = await makeOwnShow({ replayDays: 7 });
  const type = await createTicketType(artist, show.id, input());

  await holdSeat(await makeBuyer(), show.id, "test", 1800, { ticketTypeId: type.id });
  await expect(deleteTicketType(artist, type.id)).rejects.toMatchObject({
    messageKey: "ticketTypes:soldKept",
  });

  const changed = updateTicketType(artist, type.id, input({ access: "replay" }));

  await expect(changed).rejects.toMatchObject({ messageKey: "ticketTypes:accessSold" });
  await updateTicketType(artist, type.id, input({ ticketPrice: "20.00" }));
  expect(
    await db.query.ticketTypes.findFirst({ where: eq(ticketTypes.id, type.id) }),
  ).toMatchObject({
    ticketPriceCents: 2000,
    access: "both",
  });
});

test("sale times are read in the zone of the show, and must be in order", async () => {
  const { show, artist } = await makeOwnShow({ timeZone: "Asia/Ho_Chi_Minh" });
  const window = { saleStart: "2027-01-02T08:00", saleEnd: "2027-01-02T09:00" };

  expect(await createTicketType(artist, show.id, input(window))).toMatchObject({
    saleStart: new Date("2027-01-02T01:00:00Z"),
    saleEnd: new Date("2027-01-02T02:00:00Z"),
  });

  const reversed = { saleStart: window.saleEnd, saleEnd: window.saleStart };

  await expect(createTicketType(artist, show.id, input(reversed))).rejects.toMatchObject({
    details: { fields: { saleEnd: { key: "ticketTypes:endBeforeStart" } } },
  });
});

test.each([
  ["no price", { ticketPrice: "" }, "ticketPrice"],
  ["a price below the minimum", { ticketPrice: "0.50" }, "ticketPrice"],
  ["a replay where there is none", { access: "replay" }, "access"],
])("refuses a type with %s", async (_name, fields, field) => {
  const { show, artist } = await makeOwnShow();

  await expect(createTicketType(artist, show.id, input(fields))).rejects.toMatchObject({
    code: "invalid",
    details: { fields: { [field]: expect.anything() } },
  });
});

test("the event form cannot change the prices of a show with types, nor remove its tickets or replay", async () => {
  const { show, artist } = await makeOwnShow({ replayDays: 7 });

  await createTicketType(artist, show.id, input({ access: "replay" }));
  await updateEvent(artist, show.id, { title: "Đêm khác", ticketPrice: 1800 });

  const refused = (change: Parameters<typeof updateEvent>[2]) =>
    expect(updateEvent(artist, show.id, change)).rejects;

  await refused({ ticketPrice: 2000 }).toMatchObject({
    details: { fields: { ticketPrice: expect.anything() } },
  });
  await refused({ eventType: "free" }).toMatchObject({
    details: { fields: { eventType: expect.anything() } },
  });
  await refused({ replay: null }).toMatchObject({ messageKey: "dashboard:replayOfTypes" });
});

async function makeOwnShow(fields: Partial<typeof events.$inferInsert> = {}) {
  const user = await makeArtist();

  return { show: await makeShow({ artistId: user.id, ...fields }), artist: actorFor(user) };
}

async function readShow(id: string) {
  return (await db.query.events.findFirst({ where: eq(events.id, id) }))!;
}
