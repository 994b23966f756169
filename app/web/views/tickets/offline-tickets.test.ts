import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { tickets } from "~db/schema";
import { stopClock } from "../../../../test/factories/money/money";
import { makeShow } from "../../../../test/factories/money/money";
import { cookieFor, actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { offlineTickets } from "./offline-tickets.server";

const HOUR = 3600_000;

async function buy(user: { id: string }, startsInHours: number) {
  const startTime = new Date(Date.now() + startsInHours * HOUR);
  const show = await makeShow({ startTime, endTime: new Date(startTime.getTime() + 2 * HOUR) });
  const buyer = actorFor(user as never);

  await payWithTestCard(buyer, (await startTicketPayment(buyer, show.id, 1800)).id, "pays");

  return (await findValidTicket(user.id, show.id))!;
}

async function ticketsOf(user: { id: string }, language = "en") {
  const headers = { Cookie: `${await cookieFor(user as never)}; nhacsong_zone=Europe%2FParis` };

  return offlineTickets(
    new Request(`http://nhacsong.test/tickets/offline.json?lang=${language}`, { headers }),
  );
}

test("a browser keeps upcoming tickets with code, times and address, the next one first", async () => {
  const user = await makeUser();
  const later = await buy(user, 72);
  const sooner = await buy(user, 30);

  await buy(await makeUser(), 48);

  const { viewer, tickets } = await ticketsOf(user);

  expect(viewer).toBe(user.id);
  expect(tickets.map(({ id }) => id)).toEqual([sooner.id, later.id]);
  expect(tickets[0]).toMatchObject({
    code: sooner.code,
    qr: expect.stringMatching(/^<svg/),
    address: `http://nhacsong.test/stream/${sooner.eventId}`,
    clocks: [{ place: "Your time" }, { place: "Vietnam" }, { place: "California" }],
  });

  const [inVietnamese] = (await ticketsOf(user, "vi")).tickets;

  expect(inVietnamese!.clocks[1]!.place).toBe("Việt Nam");
});

test("a ticket that opened the room stays, and says that it was used", async () => {
  const user = await makeUser();
  const { id } = await buy(user, 1);

  expect((await ticketsOf(user)).tickets).toMatchObject([{ id, isUsed: false }]);

  await transaction((tx) => tx.update(tickets).set({ status: "used" }).where(eq(tickets.id, id)));

  expect((await ticketsOf(user)).tickets).toMatchObject([{ id, isUsed: true }]);
});

test("returned tickets and those of past shows are not kept", async () => {
  const user = await makeUser();
  const returned = await buy(user, 72);

  await refundTicket(actorFor(user as never), returned.id);

  const tonight = await buy(user, 1);

  expect((await ticketsOf(user)).tickets.map(({ id }) => id)).toEqual([tonight.id]);

  const restart = stopClock(Date.now() + 4 * HOUR);

  expect((await ticketsOf(user)).tickets).toEqual([]);
  restart();
});
