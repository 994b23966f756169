import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import type { Member } from "~/models/base/actor";
import { claimGift } from "../gifts/claim-gift.server";
import { giftToken } from "../gifts/gift-links.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { expireHolds } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  readPayment,
} from "../../../../test/factories/money/money";
import { endShow, makeReplay } from "../../../../test/factories/live/replays";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { findAnyEvent } from "~/models/shows/events/event-sale.server";
import { findValidTicket } from "../held-ticket.server";
import { holdSeat } from "../holds/hold-seat.server";
import { listTicketTypes } from "../ticket-types.server";
import { updateAllEventPrices } from "./event-prices.server";

const HOUR = 3600_000;
const LIVE = 1800;
const REPLAY = 700;

/**
 * Creates a full show with a type for all parts, one for the replay, and one for the replay whose
 * sale ends now.
 */
async function makeEndedShow() {
  const over = {
    ticketPriceCents: REPLAY - 1,
    access: "replay" as const,
    saleEnd: new Date(Date.now() - 1),
  };
  const { show, types } = await makeTypedShow(
    [{ ticketPriceCents: LIVE }, { ticketPriceCents: REPLAY, access: "replay" }, over],
    { replayDays: 7, maxAttendees: 1 },
  );

  await endShow(show.id);

  const [live, replay, closed] = types.map(({ id }) => id);

  return { show: (await findAnyEvent(show.id))!, live: live!, replay: replay!, closed: closed! };
}

function hold(buyer: Member, eventId: string, ticketTypeId: string, amount = REPLAY) {
  return holdSeat(buyer, eventId, "test", amount, { ticketTypeId });
}

const ENDED = { messageKey: "common:eventEnded" };

test("after the end, tickets for the replay are sold while it is made and until it expires", async () => {
  const { show, live, replay, closed } = await makeEndedShow();

  await hold(await makeBuyer(), show.id, replay);
  await makeReplay(show.id);

  const buyer = await makeBuyer();

  await payWithTestCard(
    buyer,
    (await startTicketPayment(buyer, show.id, REPLAY, { ticketTypeId: replay })).id,
    "pays",
  );
  expect(await findValidTicket(buyer.userId, show.id)).toMatchObject({
    access: "replay",
    priceCents: REPLAY,
  });

  const cheapest = await holdSeat(await makeBuyer(), show.id, "test", REPLAY);

  expect(cheapest).toMatchObject({ ticketTypeId: replay });

  const gone = { messageKey: "tickets:typeSaleEnded" };

  await expect(hold(await makeBuyer(), show.id, live, LIVE)).rejects.toMatchObject(gone);
  await expect(hold(await makeBuyer(), show.id, closed, REPLAY - 1)).rejects.toMatchObject(gone);
  expect((await listTicketTypes(show)).map(({ state }) => state)).toEqual([
    "ended",
    "onSale",
    "ended",
  ]);
  await makeReplay(show.id, new Date());
  await expect(hold(await makeBuyer(), show.id, replay)).rejects.toMatchObject(ENDED);
  expect((await listTicketTypes(show)).map(({ state }) => state)).toEqual([
    "ended",
    "ended",
    "ended",
  ]);
});

test("a replay that was never made is not sold", async () => {
  const { show, types } = await makeTypedShow([{ access: "replay" }], { replayDays: 7 });

  await changeEvent(show.id, {
    startTime: new Date(Date.now() - 2 * HOUR),
    endTime: new Date(Date.now() - HOUR),
  });
  await expect(hold(await makeBuyer(), show.id, types[0]!.id, LIVE)).rejects.toMatchObject(ENDED);
  await endShow(show.id, new Date(Date.now() - 24 * HOUR));
  await expect(hold(await makeBuyer(), show.id, types[0]!.id, LIVE)).rejects.toMatchObject(ENDED);
});

test("shows without a type for the replay stop selling at their end", async () => {
  const { show, types } = await makeTypedShow([{}], { replayDays: 7 });
  const plain = await makeShow({ replayDays: 7 });

  for (const { id } of [show, plain]) {
    await endShow(id);
    await makeReplay(id);
  }

  await expect(hold(await makeBuyer(), show.id, types[0]!.id, LIVE)).rejects.toMatchObject(ENDED);
  await expect(holdSeat(await makeBuyer(), plain.id, "test", LIVE)).rejects.toMatchObject(ENDED);
});

test("the end of the show ends holds for it, not those for its replay", async () => {
  const { show, types } = await makeTypedShow([{}, { access: "replay" }], { replayDays: 7 });
  const [live, replay] = await Promise.all(
    types.map(async ({ id }) => hold(await makeBuyer(), show.id, id, LIVE)),
  );
  const paidLate = await startTicketPayment(await makeBuyer(), show.id, LIVE, {
    ticketTypeId: types[0]!.id,
  });

  await endShow(show.id);

  const paid = {
    status: "succeeded",
    currency: "usd",
    amountCents: LIVE,
    receivedCents: LIVE,
  } as const;

  await completePayment({
    ...paid,
    id: paidLate.intentId!,
    reference: paidLate.id,
    isDeclined: false,
  });
  expect(await readPayment(paidLate.id)).toMatchObject({ reason: "showOver" });
  await expireHolds();
  expect((await readPayment(live!.id)).state).toBe("expired");
  expect((await readPayment(replay!.id)).state).toBe("held");
  await changeEvent(show.id, { status: "cancelled" });
  await expireHolds();
  expect((await readPayment(replay!.id)).state).toBe("expired");
});

test("a gift for the replay can be bought and claimed after the end", async () => {
  const { show, replay } = await makeEndedShow();

  await makeReplay(show.id);

  const giver = await makeBuyer();
  const gift = { to: "lan@example.com", note: null };
  const { id } = await startTicketPayment(giver, show.id, REPLAY, { ticketTypeId: replay, gift });

  await payWithTestCard(giver, id, "pays");

  const given = await db.query.gifts.findFirst({ where: (row) => eq(row.giverId, giver.userId) });
  const mail = await db.query.outbox.findFirst({
    where: (row) => eq(row.onceKey, `gift:${given!.id}:0`),
  });

  expect(mail).toMatchObject({
    expiresAt: null,
    text: expect.stringContaining("Replay only") as string,
  });

  const claimant = await makeBuyer();

  await claimGift(claimant, giftToken(given!));
  expect(await findValidTicket(claimant.userId, show.id)).toMatchObject({ access: "replay" });
});

test("after the end the show has the price of its replay, which stays when that expires", async () => {
  const { show } = await makeEndedShow();

  await updateAllEventPrices();
  expect(await priceOf(show.id)).toBe(REPLAY);
  await makeReplay(show.id, new Date());
  await updateAllEventPrices();
  expect(await priceOf(show.id)).toBe(REPLAY);
});

async function priceOf(eventId: string) {
  return (await db.query.events.findFirst({ where: eq(events.id, eventId) }))!.ticketPriceCents;
}
