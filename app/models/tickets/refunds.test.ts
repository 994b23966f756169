import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { auditLog, outbox, refunds, tickets } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { GatewayError } from "~/integrations/payments/gateway-error";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../test/factories/money/money";
import { makeEvent } from "../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { onAnnouncement } from "~/models/base/announcements.server";
import { listNotifications } from "~/models/delivery/notices/notice-list.server";
import { notificationText } from "~/models/delivery/notices/notice-text.server";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../../../test/factories/checkout/card-payments";
import { areAllRefunded } from "./cancellation.server";
import { findValidTicket, markEntered } from "./ticket-access.server";
import { refundAllTickets, refundCancelledEvents, refundTicket } from "./refunds.server";
import { registerForFree } from "./register-ticket.server";

const DAY = 24 * 3600_000;

afterEach(() => replacePaymentGateway(undefined));

async function buy(eventId: string, buyer: Awaited<ReturnType<typeof makeBuyer>>) {
  await payWithTestCard(buyer, (await startTicketPayment(buyer, eventId, 1800)).id, "pays");

  return (await findValidTicket(buyer.userId, eventId))!;
}

test("refunds by the holder close one millisecond after 24 hours before the start", async () => {
  const startTime = new Date(Date.now() + 3 * DAY);
  const show = await makeShow({ startTime });
  const [first, second] = [await makeBuyer(), await makeBuyer()];
  const [early, late] = [await buy(show.id, first), await buy(show.id, second)];
  const restore = stopClock(startTime.getTime() - DAY);

  expect((await refundTicket(first, early.id)).ticket.status).toBe("refunded");
  stopClock(startTime.getTime() - DAY + 1);
  await expect(refundTicket(second, late.id)).rejects.toMatchObject({
    messageKey: "tickets:refundClosed",
  });

  const admin = actorFor(await makeUser({ role: "admin" }));

  expect((await refundTicket(admin, late.id)).ticket.status).toBe("refunded");
  restore();
});

test("admins refund their own late ticket with a reason, which is logged", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() + DAY / 2) });
  const admin = actorFor(await makeUser({ role: "admin" }));
  const { id } = await buy(show.id, admin);

  await expect(refundTicket(admin, id)).rejects.toMatchObject({
    messageKey: "tickets:refundClosed",
  });
  await refundTicket(admin, id, "The room was full.");

  const logged = await db.query.auditLog.findMany({ where: eq(auditLog.target, `ticket:${id}`) });

  expect(logged).toMatchObject([
    { actorId: admin.userId, action: "ticket.refunded", detail: { words: "The room was full." } },
  ]);
});

test("a refund returns the money, frees the seat and revokes access, and the person can buy again", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() + 3 * DAY), maxAttendees: 1 });
  const buyer = await makeBuyer();
  const ticket = await buy(show.id, buyer);
  const revoked = new Promise((resolve) =>
    onAnnouncement("access.revoked", ({ userId }) => resolve(userId)),
  );

  expect(await refundTicket(buyer, ticket.id)).toMatchObject({
    ticket: { status: "refunded" },
    isMoneyBack: true,
  });
  expect(await revoked).toBe(buyer.userId);
  expect((await readPayment(ticket.paymentId!)).state).toBe("refunded");
  expect(await findValidTicket(buyer.userId, show.id)).toBeNull();
  await expect(refundTicket(buyer, ticket.id)).rejects.toMatchObject({ code: "conflict" });
  expect((await buy(show.id, buyer)).id).not.toBe(ticket.id);
});

test("a refund refused by the provider is not shown as done, and is retried until it succeeds", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() + 3 * DAY) });
  const buyer = await makeBuyer();
  const ticket = await buy(show.id, buyer);

  replacePaymentGateway({ ...testGateway, refund: () => Promise.reject(new GatewayError("down")) });
  expect(await refundTicket(buyer, ticket.id)).toMatchObject({ isMoneyBack: false });

  const waiting = await db.query.refunds.findFirst({
    where: eq(refunds.paymentId, ticket.paymentId!),
  });

  expect(waiting).toMatchObject({ state: "requested", attempts: 1, lastError: "down" });
  expect((await readPayment(ticket.paymentId!)).state).toBe("refunding");
  replacePaymentGateway(undefined);
  await settleRefunds();
  expect((await readPayment(ticket.paymentId!)).state).toBe("refunded");
});

test("cancelling a show refunds every ticket, also after an interruption", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() + DAY / 2) });
  const buyers = await Promise.all(Array.from({ length: 5 }, makeBuyer));

  for (const buyer of buyers) await buy(show.id, buyer);
  await changeEvent(show.id, { status: "cancelled" });
  await refundCancelledEvents();

  const given = await db.query.tickets.findMany({ where: eq(tickets.eventId, show.id) });

  expect(given.map(({ status }) => status)).toEqual(Array(5).fill("refunded"));
  expect(await refundAllTickets(show.id)).toBe(0);
});

test("an admin who refunds a free ticket tells its holder in the list, without an amount", async () => {
  const show = await makeEvent({ artistId: (await makeArtist()).id, title: "Đêm Hạ Vàng" });
  const guest = await makeBuyer();
  const ticket = await registerForFree(guest, show.id);

  await refundTicket(actorFor(await makeUser({ role: "admin" })), ticket.id, "Asked by phone.");

  const { rows } = await listNotifications(guest, { page: 1 });

  expect(rows).toMatchObject([{ kind: "refunded", path: `/tickets/${ticket.id}` }]);
  expect(notificationText(rows[0]!, { language: "en", zone: null })).toBe(
    "An admin returned your ticket for “Đêm Hạ Vàng”. It is no longer valid.",
  );
});

test("a free ticket is returned without a payment and frees the seat", async () => {
  const startTime = new Date(Date.now() + 3 * DAY);
  const show = await makeEvent({ artistId: (await makeArtist()).id, maxAttendees: 1, startTime });
  const [guest, other] = [await makeBuyer(), await makeBuyer()];
  const ticket = await registerForFree(guest, show.id);

  expect(ticket).toMatchObject({ priceCents: 0, status: "active", paymentId: null });
  await expect(registerForFree(guest, show.id)).rejects.toMatchObject({
    messageKey: "tickets:alreadyHeld",
  });
  await expect(registerForFree(other, show.id)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
  await refundTicket(guest, ticket.id);
  expect((await registerForFree(other, show.id)).status).toBe("active");
});

test("a free ticket cannot be returned later than 24 hours before the start", async () => {
  const startTime = new Date(Date.now() + DAY / 2);
  const show = await makeEvent({ artistId: (await makeArtist()).id, startTime });
  const guest = await makeBuyer();
  const ticket = await registerForFree(guest, show.id);

  await expect(refundTicket(guest, ticket.id)).rejects.toMatchObject({
    messageKey: "tickets:returnClosed",
  });
});

test("a ticket is used at the first entry while the show is live, and lets its holder in again", async () => {
  const show = await makeShow();
  const buyer = await makeBuyer();
  const ticket = await buy(show.id, buyer);

  await markEntered(ticket);
  expect((await findValidTicket(buyer.userId, show.id))?.status).toBe("active");
  await changeEvent(show.id, { isLive: true });
  await markEntered(ticket);

  const used = await findValidTicket(buyer.userId, show.id);

  await markEntered(ticket);
  expect(await findValidTicket(buyer.userId, show.id)).toEqual(used);
  expect(used?.status).toBe("used");
});

test("ticket holders get an email about a cancellation while the provider is down, and another with the refund", async () => {
  const show = await makeShow();
  const buyer = await makeBuyer();

  await buy(show.id, buyer);
  replacePaymentGateway({ ...testGateway, refund: () => Promise.reject(new GatewayError("down")) });
  await refundAllTickets(show.id);
  await settleRefunds();

  const mails = () => db.query.outbox.findMany({ where: eq(outbox.userId, buyer.userId) });
  const subjects = async () =>
    (await mails()).map(({ subject }) => subject).filter((it) => it.startsWith("Cancelled"));

  expect(await subjects()).toEqual([`Cancelled: ${show.title}. Your money is on its way.`]);
  replacePaymentGateway(undefined);
  await settleRefunds();
  expect(await subjects()).toContain(`Cancelled: ${show.title}. You've been refunded.`);
  expect(await subjects()).toHaveLength(2);
});

test("a cancellation is complete only when the provider has confirmed the last refund", async () => {
  const show = await makeShow();

  await buy(show.id, await makeBuyer());
  await changeEvent(show.id, { status: "cancelled" });
  expect(await areAllRefunded(show.id)).toBe(false);
  replacePaymentGateway({ ...testGateway, refund: () => Promise.reject(new GatewayError("down")) });
  await refundAllTickets(show.id);
  expect(await areAllRefunded(show.id)).toBe(false);
  replacePaymentGateway(undefined);
  await settleRefunds();
  expect(await areAllRefunded(show.id)).toBe(true);
});
