import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { users } from "~db/schema";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  stopClock,
} from "../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { suspendUser } from "~/models/office/admin/users.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { findValidTicket } from "../ticket-access.server";
import { endOffers, offerSeats } from "./offers.server";
import { refundTicket } from "../refunds.server";
import { countTakenSeats } from "../seats.server";
import { getWaitlistPlace, joinWaitlist, leaveWaitlist } from "./waitlist.server";

const HOUR = 3600_000;
const MINUTE = 60_000;
const IN_FOUR_DAYS = { startTime: new Date(Date.now() + 96 * HOUR) };

async function soldOutShow() {
  const show = await makeShow({ ...IN_FOUR_DAYS, maxAttendees: 1 });
  const owner = await makeBuyer();

  await payWithTestCard(owner, (await startTicketPayment(owner, show.id, 1800)).id, "pays");

  return { show, owner, ticket: (await findValidTicket(owner.userId, show.id))! };
}

async function twoWaiting() {
  const sold = await soldOutShow();
  const [first, second] = [await makeBuyer(), await makeBuyer()];

  await joinWaitlist(first, sold.show.id);
  await joinWaitlist(second, sold.show.id);

  return { ...sold, first, second };
}

test("a free seat is offered to the first person on the waitlist, before any new buyer", async () => {
  const { show, owner, ticket } = await soldOutShow();
  const [first, second, passer] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];

  expect(await joinWaitlist(first, show.id)).toEqual({ position: 1, offeredUntil: null });
  expect(await joinWaitlist(second, show.id)).toEqual({ position: 2, offeredUntil: null });
  expect(await joinWaitlist(first, show.id)).toMatchObject({ position: 1 });
  await refundTicket(owner, ticket.id);
  await expect(startTicketPayment(passer, show.id, 1800)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
  expect(await offerSeats(show.id)).toEqual([first.userId]);
  expect(await offerSeats(show.id)).toEqual([]);
  await expect(startTicketPayment(second, show.id, 1800)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
  expect((await getWaitlistPlace(first, show.id)).offeredUntil).toBeInstanceOf(Date);

  const bought = await payWithTestCard(
    first,
    (await startTicketPayment(first, show.id, 1800)).id,
    "pays",
  );

  expect(bought.state).toBe("paid");
  await expect(getWaitlistPlace(first, show.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await getWaitlistPlace(second, show.id)).toMatchObject({ position: 1 });
});

test("a hold for the replay alone does not keep a free seat from the waitlist", async () => {
  const types = [{ ticketPriceCents: 1800 }, { ticketPriceCents: 700, access: "replay" as const }];
  const fields = { ...IN_FOUR_DAYS, replayDays: 7, maxAttendees: 1 };
  const { show, types: made } = await makeTypedShow(types, fields);
  const [owner, waiting, viewer] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];
  const live = { ticketTypeId: made[0]!.id };

  await payWithTestCard(owner, (await startTicketPayment(owner, show.id, 1800, live)).id, "pays");
  await joinWaitlist(waiting, show.id);

  await startTicketPayment(viewer, show.id, 700, { ticketTypeId: made[1]!.id });
  await refundTicket(owner, (await findValidTicket(owner.userId, show.id))!.id);

  expect(await offerSeats(show.id)).toEqual([waiting.userId]);
});

test("every seat that one person holds, gifts included, is kept from the waitlist", async () => {
  const show = await makeShow({ ...IN_FOUR_DAYS, maxAttendees: 3 });
  const [owner, holder] = [await makeBuyer(), await makeBuyer()];
  const [first, second] = [await makeBuyer(), await makeBuyer()];
  const gift = { to: "ban@nhacsong.test", note: null };

  await payWithTestCard(owner, (await startTicketPayment(owner, show.id, 1800)).id, "pays");
  await startTicketPayment(holder, show.id, 1800);
  await startTicketPayment(holder, show.id, 1800, { gift });
  await joinWaitlist(first, show.id);
  await joinWaitlist(second, show.id);

  await refundTicket(owner, (await findValidTicket(owner.userId, show.id))!.id);

  expect(await offerSeats(show.id)).toEqual([first.userId]);
});

test("leaving passes the offer and its hold to the next person; rejoining is last", async () => {
  const { show, owner, ticket, first, second } = await twoWaiting();

  await refundTicket(owner, ticket.id);
  await offerSeats(show.id);
  await startTicketPayment(first, show.id, 1800);
  await leaveWaitlist(first, show.id);
  expect(await offerSeats(show.id)).toEqual([second.userId]);
  expect(await joinWaitlist(first, show.id)).toMatchObject({ position: 2 });
  await leaveWaitlist(first, show.id);
  await expect(leaveWaitlist(first, show.id)).rejects.toMatchObject({ code: "not_found" });
});

test("an expired offer goes to the next person", async () => {
  const { show, owner, ticket, first, second } = await twoWaiting();

  await refundTicket(owner, ticket.id);
  await offerSeats(show.id);

  const restore = stopClock(Date.now() + 13 * HOUR);

  await endOffers();
  expect(await offerSeats(show.id)).toEqual([second.userId]);
  await expect(getWaitlistPlace(first, show.id)).rejects.toMatchObject({ code: "not_found" });
  restore();
});

test("a buyer with a hold can join the waitlist only after it ends", async () => {
  const show = await makeShow({ ...IN_FOUR_DAYS, maxAttendees: 1 });
  const [buyer, other] = [await makeBuyer(), await makeBuyer()];

  await startTicketPayment(buyer, show.id, 1800);
  await expect(joinWaitlist(buyer, show.id)).rejects.toMatchObject({
    code: "conflict",
    messageKey: "tickets:payingAlready",
  });

  const restore = stopClock(Date.now() + 16 * MINUTE);

  await payWithTestCard(other, (await startTicketPayment(other, show.id, 1800)).id, "pays");
  expect(await joinWaitlist(buyer, show.id)).toMatchObject({ position: 1 });
  restore();
});

test("joining the waitlist is refused while seats are left, with a ticket, and after the start", async () => {
  const { show, owner } = await soldOutShow();

  await expect(joinWaitlist(owner, show.id)).rejects.toMatchObject({
    messageKey: "tickets:alreadyHeld",
  });

  const open = await makeShow({ maxAttendees: 2 });

  await expect(joinWaitlist(await makeBuyer(), open.id)).rejects.toMatchObject({
    messageKey: "tickets:seatsLeft",
  });

  const waiting = await makeBuyer();

  await joinWaitlist(waiting, show.id);
  await changeEvent(show.id, { startTime: new Date(Date.now() - MINUTE), maxAttendees: 5 });
  await expect(joinWaitlist(await makeBuyer(), show.id)).rejects.toMatchObject({
    messageKey: "tickets:waitlistClosed",
  });
  expect(await offerSeats(show.id)).toEqual([]);
  await endOffers();
  await expect(getWaitlistPlace(waiting, show.id)).rejects.toMatchObject({ code: "not_found" });
});

test("joining after a lapsed offer puts the person at the end", async () => {
  const { show, owner, ticket, first, second } = await twoWaiting();

  await refundTicket(owner, ticket.id);
  await offerSeats(show.id);

  const restore = stopClock((await getWaitlistPlace(first, show.id)).offeredUntil!);

  expect(await joinWaitlist(first, show.id)).toEqual({ position: 2, offeredUntil: null });
  await endOffers();
  expect(await offerSeats(show.id)).toEqual([second.userId]);
  expect(await getWaitlistPlace(first, show.id)).toEqual({ position: 2, offeredUntil: null });
  restore();
});

test("a suspended person gets no offer", async () => {
  const { show, owner, ticket, first, second } = await twoWaiting();

  await transaction(async (tx) => {
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, first.userId));
  });
  await refundTicket(owner, ticket.id);
  expect(await offerSeats(show.id)).toEqual([second.userId]);
});

test("suspending a person ends their place on the waitlist, and passes a held seat on at once", async () => {
  const { show, owner, ticket } = await soldOutShow();
  const [first, second, passer] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];

  await joinWaitlist(first, show.id);
  await joinWaitlist(second, show.id);
  await refundTicket(owner, ticket.id);
  expect(await offerSeats(show.id)).toEqual([first.userId]);

  const offers: Promise<string[]>[] = [];
  const stop = onAnnouncement("seat.freed", ({ eventId }) => void offers.push(offerSeats(eventId)));
  const admin = actorFor(await makeUser({ role: "admin" }));

  await suspendUser(admin, first.userId, "Spam");
  stop();
  expect(await Promise.all(offers)).toEqual([[second.userId]]);
  await suspendUser(admin, second.userId, "Spam");
  expect(await countTakenSeats(db, show.id)).toBe(0);
  expect(await startTicketPayment(passer, show.id, 1800)).toMatchObject({ state: "held" });
});
