import type { Tx } from "~db/client.server";
import { apportion } from "~/models/money/ledger/apportion";
import { bookPaid } from "~/models/money/ledger/ledger-entries.server";
import { priceFor } from "~/models/shows/events/prices";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { endOtherClaims, insertTicket, type Ticket } from "../issue-ticket.server";
import { findPass, type Pass } from "./pass-record.server";
import { required } from "~/platform/required";

/**
 * Issues a ticket for each show of a paid pass, and books its share: the price split in proportion
 * to the prices of single tickets at this moment. Between equal remainders, the earlier show gets
 * the last unit. A show that has no price any more gets the smallest weight.
 */
export async function issuePass(tx: Tx, payment: Payment): Promise<Ticket[]> {
  const { shows, ...pass } = required(await findPass(required(payment.passId), tx));
  const weights = shows.map((show) => priceFor(show, payment.currency) ?? 1);
  const shares = apportion(payment.amountCents, weights);
  const issued: Ticket[] = [];

  for (const [position, { id: eventId }] of shows.entries()) {
    const priceCents = shares[position]!;
    const showPayment = { ...payment, eventId, intentId: null };

    await bookPaid(tx, { ...showPayment, amountCents: priceCents });

    const ticket = await insertTicket(tx, {
      eventId,
      userId: payment.userId,
      priceCents,
      payment: showPayment,
    });

    await endOtherClaims(tx, ticket, payment.id);
    issued.push(ticket);
  }

  await queueReceipt(tx, payment, pass, shows);

  return issued;
}

/** Queues one mail for all shows, the earliest first. */
function queueReceipt(tx: Tx, payment: Payment, pass: Pass, shows: Event[]) {
  const [firstShow, ...laterShows] = shows.toSorted(
    (left, right) => left.startTime.getTime() - right.startTime.getTime(),
  );
  const { id: paymentId, userId, amountCents, currency } = payment;

  return queueShowMail(tx, {
    kind: "pass",
    eventId: required(firstShow).id,
    others: laterShows,
    pass,
    userId,
    fact: paymentId,
    path: `/passes/${paymentId}`,
    amountCents,
    currency,
    receiptOf: payment.id,
  });
}
