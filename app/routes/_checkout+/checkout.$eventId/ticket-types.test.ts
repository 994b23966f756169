import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { ticketTypes } from "~db/schema";
import { visit } from "../../../../test/factories/base/requests";
import { changeEvent } from "../../../../test/factories/money/money";
import { actorFor, cookieFor, makeUser } from "../../../../test/factories/accounts/people";
import { endShow, makeReplay } from "../../../../test/factories/live/replays";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { holdSeat } from "~/models/tickets/holds/hold-seat.server";
import { loader as eventLoader } from "../../_shows+/event.$id/route";
import { loader } from "./route";

async function open(show: { id: string }, query = "") {
  const user = await makeUser();
  const cookie = `${await cookieFor(user)}; nhacsong_lang=en; nhacsong_currency=usd`;
  const checkout = (search = query) =>
    loader({
      ...visit(`/checkout/${show.id}${search}`, { cookie }),
      params: { eventId: show.id },
    });
  const page = () =>
    eventLoader({ ...visit(`/event/${show.id}`, { cookie }), params: { id: show.id } });

  return { actor: actorFor(user), checkout, page };
}

test("the page of the show lists its types, each with its own way to the checkout", async () => {
  const { show, types } = await makeTypedShow([
    { quantity: 1 },
    { ticketPriceCents: 2500, access: "replay" },
  ]);
  const { page } = await open(show);

  await holdSeat((await open(show)).actor, show.id, "test", 1800, { ticketTypeId: types[0]!.id });

  const { event } = await page();

  expect(event.types).toMatchObject([
    { price: "$18.00", state: "Sold out", href: null },
    {
      price: "$25.00",
      access: "Replay only",
      href: `/checkout/${show.id}?ticketType=${types[1]!.id}`,
    },
  ]);
  expect(event.action).toMatchObject({
    label: "Join Waitlist",
    href: `/checkout/${show.id}?ticketType=${types[0]!.id}`,
  });
});

test("the checkout sells the chosen type, and otherwise the cheapest", async () => {
  const { show, types } = await makeTypedShow([{ ticketPriceCents: 2500 }, {}]);
  const { checkout } = await open(show);

  expect(await checkout()).toMatchObject({ price: "$18.00", ticketType: { id: types[1]!.id } });
  expect(await checkout(`?ticketType=${types[0]!.id}`)).toMatchObject({
    price: "$25.00",
    ticketType: { id: types[0]!.id, others: 1 },
  });
});

test("a type that is gone is replaced by the cheapest that opens the same, unless the buyer holds it", async () => {
  const early = { name: "Early", ticketPriceCents: 900, quantity: 1 };
  const fields = [
    early,
    { ticketPriceCents: 500, access: "replay" },
    { ticketPriceCents: 2500 },
    {},
  ] as const;
  const { show, types } = await makeTypedShow([...fields], { replayDays: 7 });
  const { actor, checkout } = await open(show, `?ticketType=${types[0]!.id}`);

  expect(await checkout()).toMatchObject({
    price: "$9.00",
    ticketType: { id: types[0]!.id, replaced: null },
  });
  await holdSeat((await open(show)).actor, show.id, "test", 900, { ticketTypeId: types[0]!.id });

  const replaced = "“Early” is sold out. You can buy “Type 3” instead, for $18.00.";

  expect(await checkout()).toMatchObject({
    price: "$18.00",
    ticketType: { id: types[3]!.id, isOnSale: true, replaced },
  });
  await transaction(async (tx) => {
    const isReplay = eq(ticketTypes.id, types[1]!.id);

    await tx
      .update(ticketTypes)
      .set({ saleEnd: new Date(Date.now() - 1000) })
      .where(isReplay);
    await tx.update(ticketTypes).set({ quantity: 2 }).where(eq(ticketTypes.id, types[0]!.id));
  });

  const replay = await checkout(`?ticketType=${types[1]!.id}`);

  expect(replay).toMatchObject({
    ticketType: { id: types[1]!.id, isOnSale: false, replaced: null },
  });
  await holdSeat(actor, show.id, "test", 900, { ticketTypeId: types[0]!.id });
  expect(await checkout()).toMatchObject({
    price: "$9.00",
    ticketType: { id: types[0]!.id, replaced: null },
  });
});

test("a price that the buyer chooses is taken from the minimum up", async () => {
  const { show } = await makeTypedShow([{ ticketPriceCents: 500, isPayWhatYouWant: true }]);
  const { checkout } = await open(show);

  expect(await checkout("?pay-usd=12.50")).toMatchObject({ ways: [{ priceField: "12.50" }] });

  const low = await checkout("?pay-usd=4.99");

  expect(low).toMatchObject({
    ways: [{ priceField: "5.00" }],
    ticketType: { amounts: [{ value: "4.99", error: "Please enter at least the minimum price." }] },
  });

  const unread = await checkout("?pay-usd=1.250");

  expect(unread).toMatchObject({
    ways: [{ priceField: "5.00" }],
    ticketType: {
      amounts: [{ value: "1.250", error: expect.stringMatching(/^We couldn't read this amount/) }],
    },
  });
});

test("a full room still sells the replay", async () => {
  const { show, types } = await makeTypedShow([{}, { access: "replay" }], { maxAttendees: 1 });

  await holdSeat((await open(show)).actor, show.id, "test", 1800, { ticketTypeId: types[0]!.id });

  const { checkout } = await open(show);

  expect(await checkout(`?ticketType=${types[0]!.id}`)).toMatchObject({ kind: "soldOut" });
  expect(await checkout(`?ticketType=${types[1]!.id}`)).toMatchObject({ kind: "ticket" });
});

test("after the show its replay is for sale until it expires, and nothing else", async () => {
  const { show, types } = await makeTypedShow([{}, { ticketPriceCents: 700, access: "replay" }], {
    replayDays: 7,
  });
  const replay = types[1]!.id;

  await endShow(show.id);
  await makeReplay(show.id);

  const { checkout, page } = await open(show);
  const { event, data } = await page();

  expect(event.types).toMatchObject([
    { id: replay, href: `/checkout/${show.id}?ticketType=${replay}` },
  ]);
  expect(event.action).toMatchObject({ label: "Buy replay ticket", href: "#ticket-types" });
  expect(data).toMatchObject({ offers: { price: "7.00" } });
  expect(await checkout()).toMatchObject({
    kind: "ticket",
    price: "$7.00",
    ticketType: { id: replay },
  });
  expect(await checkout("?type=donation")).toMatchObject({ kind: "ticket" });
  await makeReplay(show.id, new Date());
  expect((await page()).event).toMatchObject({
    types: [],
    action: { label: "Event Ended", href: null },
  });
  expect(await checkout()).toMatchObject({ kind: "ended" });
});

test("the holder of a ticket for the replay is told how to watch live", async () => {
  const { show, types } = await makeTypedShow([{}, { access: "replay" }], { replayDays: 7 });
  const { actor, checkout } = await open(show);
  const startTime = new Date(Date.now() + 72 * 3600_000);

  await changeEvent(show.id, { startTime, endTime: new Date(startTime.getTime() + 3600_000) });

  const { id } = await startTicketPayment(actor, show.id, 1800, { ticketTypeId: types[1]!.id });

  await payWithTestCard(actor, id, "pays");

  const held = {
    kind: "ticketHeld",
    heldText: expect.stringMatching(/^Your ticket is for the replay. To watch live/),
  };

  expect(await checkout()).toMatchObject(held);
  await changeEvent(show.id, { startTime: new Date(Date.now() + 3600_000) });
  expect(await checkout()).toMatchObject({
    heldText: expect.stringContaining("one ticket for a show"),
  });
});

test("the holder of a ticket for the live show is told why there is none for the replay", async () => {
  const { show, types } = await makeTypedShow([{ access: "live" }, { access: "replay" }], {
    replayDays: 7,
  });
  const { actor, checkout, page } = await open(show);
  const startTime = new Date(Date.now() + 72 * 3600_000);

  await changeEvent(show.id, { startTime, endTime: new Date(startTime.getTime() + 3600_000) });

  const { id } = await startTicketPayment(actor, show.id, 1800, { ticketTypeId: types[0]!.id });

  await payWithTestCard(actor, id, "pays");

  const hint = async () => (await page()).event.actionHint;

  expect(await hint()).toMatch(/To watch the replay too, return it by .+ first/);
  await endShow(show.id);
  await makeReplay(show.id);
  expect(await hint()).toContain("can't buy a replay ticket too");
  expect(await checkout(`?ticketType=${types[1]!.id}`)).toMatchObject({
    kind: "ticketHeld",
    heldText: await hint(),
  });

  const again = startTicketPayment(actor, show.id, 1800, { ticketTypeId: types[1]!.id });

  await expect(again).rejects.toMatchObject({
    code: "conflict",
    messageKey: "tickets:heldLiveOnly",
  });
});
