import type { RefundReason } from "~db/vocabularies";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { events, payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { announce } from "~/models/base/announcements.server";
import { isClosedEarly } from "~/models/shows/events/event-closure.server";
import { listMissingReplays } from "~/models/shows/events/replay-state.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { notify } from "~/models/delivery/notices/notify.server";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import {
  isDisputed,
  requestRefund,
  settleRefund,
} from "~/models/money/payments/refund-payment.server";
import { requestShareRefund } from "~/models/money/payments/refund-share.server";
import { assertMember, canUseAdmin } from "~/models/base/permissions";
import { assertCanRefundTicket } from "./permissions";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { type Ticket, ticketDetails } from "./issue-ticket.server";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";

const DAY_MS = 24 * 3600_000;
const BATCH_SIZE = 100;

/** Refund deadline for ticket holders: 24 hours before the start. */
export function refundDeadline(event: { startTime: Date }): Date {
  return new Date(event.startTime.getTime() - DAY_MS);
}

/** True until the deadline, and while an admin has closed the show early. */
export async function isRefundOpen(
  event: typeof events.$inferSelect,
  reader: DbReader = db,
): Promise<boolean> {
  return clock.now() <= refundDeadline(event) || isClosedEarly(event, reader);
}

/**
 * Refunds a ticket and frees its seat. `isMoneyBack`: the provider has confirmed the refund.
 * Holders may do this while `isRefundOpen`, admins at any time (with a `note` for the audit log);
 * an admin who refunds their own ticket without a note is treated as its holder. Holders return a
 * pass as a whole (`returnPass`), unless an admin has closed the show of the ticket.
 */
export async function refundTicket(
  actor: Actor,
  ticketId: string,
  note = "",
): Promise<{ ticket: Ticket; isMoneyBack: boolean }> {
  assertMember(actor);

  const ticket = await transaction(async (tx) => {
    const { ticket, event } = await getTicketAndEvent(tx, ticketId);

    assertCanRefundTicket(actor, ticket);

    const isHolder = actor.userId === ticket.userId && !(canUseAdmin(actor) && note);
    if (isHolder) {
      await assertHolderCanRefund(tx, ticket, event);

      return markRefunded(tx, ticket, "byHolder");
    }

    const detail = { holder: ticket.userId, priceCents: ticket.priceCents, words: note };

    await writeAudit(tx, actor, {
      action: "ticket.refunded",
      target: `ticket:${ticketId}`,
      detail,
    });

    return markRefunded(tx, ticket, "byAdmin");
  });

  announceRefund(ticket);

  const isMoneyBack = ticket.paymentId
    ? await waitBriefly(settleRefund(ticket.paymentId), () => false)
    : true;

  return { ticket, isMoneyBack };
}

/** @throws AppError conflict */
async function assertHolderCanRefund(tx: Tx, ticket: Ticket, event: typeof events.$inferSelect) {
  if (!(await isRefundOpen(event, tx))) {
    const isFree = ticket.priceCents === 0;

    throw new AppError("conflict", isFree ? "tickets:returnClosed" : "tickets:refundClosed");
  }

  if (ticket.paymentId && (await isDisputed(ticket.paymentId, tx)))
    throw new AppError("conflict", "tickets:disputed");
  if (!(await isClosedEarly(event, tx)) && (await findPassPayment(tx, ticket)))
    throw new AppError("conflict", "passes:returnWhole");
}

/**
 * Refunds all tickets of a cancelled show in small transactions. The job resumes after a crash.
 * @returns number of refunded tickets
 */
export async function refundAllTickets(eventId: string): Promise<number> {
  return refundInBatches((tx) => refundBatch(tx, eventId, "showCancelled"));
}

/** Refunds tickets that open only the replay, once no replay is expected any more. */
export async function refundMissingReplays(): Promise<void> {
  const replayFilter = eq(tickets.access, "replay");

  for (const eventId of await listMissingReplays())
    await refundInBatches((tx) => refundBatch(tx, eventId, "noReplay", replayFilter));
}

async function refundInBatches(refundNext: (tx: Tx) => Promise<Ticket[]>): Promise<number> {
  const refundedTickets: Ticket[] = [];

  for (let hasMore = true; hasMore;) {
    const batch = await transaction(refundNext);

    batch.forEach(announceRefund);
    refundedTickets.push(...batch);
    hasMore = batch.length === BATCH_SIZE;
  }

  for (const { paymentId } of refundedTickets) {
    if (paymentId) await settleRefund(paymentId);
  }

  return refundedTickets.length;
}

/** Refunds remaining tickets of cancelled shows after a crash. */
export async function refundCancelledEvents() {
  const unfinishedEvents = await db
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(tickets, eq(tickets.eventId, events.id))
    .where(and(eq(events.status, "cancelled"), inArray(tickets.status, ["active", "used"])));

  for (const { id: eventId } of unfinishedEvents) await refundAllTickets(eventId);
}

/** Refunds the ticket, or all tickets of a pass, of a payment that was refunded at the provider. */
export async function refundTicketsOfPayment(
  tx: Tx,
  payment: Payment,
  reason: RefundReason,
): Promise<Ticket[]> {
  if (payment.kind === "pass") return refundPass(tx, payment, reason);

  const ticket = await tx.query.tickets.findFirst({ where: eq(tickets.paymentId, payment.id) });

  return ticket ? [await markRefunded(tx, ticket, reason)] : [];
}

/** Refunds the rest of a pass's price, and voids its tickets. */
export async function refundPass(
  tx: Tx,
  payment: Payment,
  reason: RefundReason,
): Promise<Ticket[]> {
  const voided = await voidTicketsOf(tx, payment.id);

  await requestRefund(tx, payment, reason);

  return voided;
}

async function refundBatch(tx: Tx, eventId: string, reason: RefundReason, ticketFilter?: SQL) {
  const validTickets = await tx
    .select()
    .from(tickets)
    .where(
      and(eq(tickets.eventId, eventId), inArray(tickets.status, ["active", "used"]), ticketFilter),
    )
    .limit(BATCH_SIZE);
  const refundedTickets: Ticket[] = [];

  for (const ticket of validTickets) refundedTickets.push(await markRefunded(tx, ticket, reason));

  return refundedTickets;
}

async function markRefunded(tx: Tx, ticket: Ticket, reason: RefundReason): Promise<Ticket> {
  const [refundedTicket] = await tx
    .update(tickets)
    .set({ status: "refunded", refundedAt: clock.now() })
    .where(and(eq(tickets.id, ticket.id), inArray(tickets.status, ["active", "used"])))
    .returning();
  if (!refundedTicket) throw new AppError("conflict", "tickets:alreadyRefunded");

  const payment = ticket.paymentId
    ? await tx.query.payments.findFirst({ where: eq(payments.id, ticket.paymentId) })
    : null;
  if (payment?.kind === "pass") await requestShareRefund(tx, payment, ticket.eventId, reason);
  else if (payment) await requestRefund(tx, payment, reason);
  if (payment?.userId !== ticket.userId) await notifyHolder(tx, ticket, reason);
  await recordRefund(tx, refundedTicket);

  return refundedTicket;
}

/**
 * Notifies a holder who did not pay for the ticket. The person who paid gets the mail about the
 * refund instead.
 */
async function notifyHolder(tx: Tx, ticket: Ticket, reason: RefundReason) {
  const { id: ticketId, eventId, userId } = ticket;
  if (reason === "showCancelled") await queueCancelled(tx, ticket);
  else if (reason === "noReplay" && !ticket.paymentId)
    await queueShowMail(tx, {
      kind: "noReplayFree",
      userId,
      eventId,
      fact: ticketId,
      path: "/events",
    });
  else if (!ticket.paymentId && reason === "byAdmin")
    await addNotification(tx, {
      kind: "refunded",
      userId,
      eventId,
      topic: `refunded:${ticketId}`,
      fact: `refunded:${ticketId}`,
      path: `/tickets/${ticketId}`,
    });
  else if (ticket.paymentId && reason !== "byHolder")
    await queueShowMail(tx, {
      kind: "giftReturned",
      userId,
      eventId,
      fact: ticketId,
      path: `/event/${eventId}`,
    });
}

function queueCancelled(tx: Tx, { id: ticketId, eventId, userId }: Ticket) {
  return notify(tx, { kind: "cancelledFree", userId, eventId, fact: ticketId, path: "/events" });
}

async function getTicketAndEvent(tx: Tx, ticketId: string) {
  const [ticketWithEvent] = await tx
    .select({ ticket: tickets, event: events })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(eq(tickets.id, ticketId));
  if (!ticketWithEvent) throw new AppError("not_found", "tickets:notFound");

  return ticketWithEvent;
}

async function findPassPayment(tx: Tx, { paymentId }: Ticket) {
  if (!paymentId) return undefined;

  return tx.query.payments.findFirst({
    where: and(eq(payments.id, paymentId), eq(payments.kind, "pass")),
  });
}

/** Voids the tickets of a lost payment and frees their seats; only a pass has more than one. */
export async function voidTicketsOf(tx: Tx, paymentId: string): Promise<Ticket[]> {
  const validFilter = and(
    eq(tickets.paymentId, paymentId),
    inArray(tickets.status, ["active", "used"]),
  );
  const changes = { status: "refunded" as const, refundedAt: clock.now() };
  const voided = await tx.update(tickets).set(changes).where(validFilter).returning();

  for (const ticket of voided) await recordRefund(tx, ticket);

  return voided;
}

function recordRefund(tx: Tx, ticket: Ticket) {
  return recordWebhook(tx, "ticket.refunded", ticket.eventId, { ticket: ticketDetails(ticket) });
}

export function announceRefund({ id: ticketId, eventId, userId }: Ticket) {
  announce({ type: "ticket.refunded", eventId, ticketId: ticketId, userId });
  announce({ type: "access.revoked", eventId, userId });
  announce({ type: "seat.freed", eventId });
}
