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
 * to the prices of single tickets at this moment, equal remainders in the order of the shows. A
 * show that has lost its price since has the smallest weight.
 */
export async function issuePass(tx: Tx, payment: Payment): Promise<Ticket[]> {
  const { shows, ...pass } = required(await findPass(required(payment.passId), tx));
  const weights = shows.map((show) => priceFor(show, payment.currency) ?? 1);
  const shares = apportion(payment.amountCents, weights);
  const issued: Ticket[] = [];

  for (const [index, { id: eventId }] of shows.entries()) {
    const priceCents = shares[index]!;
    const ofShow = { ...payment, eventId, intentId: null };

    await bookPaid(tx, { ...ofShow, amountCents: priceCents });

    const ticket = await insertTicket(tx, {
      eventId,
      userId: payment.userId,
      priceCents,
      payment: ofShow,
    });

    await endOtherClaims(tx, ticket, payment.id);
    issued.push(ticket);
  }

  await queueReceipt(tx, payment, pass, shows);

  return issued;
}

/** One mail for all shows, the first one first. */
function queueReceipt(tx: Tx, payment: Payment, pass: Pass, shows: Event[]) {
  const [first, ...others] = shows.toSorted(
    (a, b) => a.startTime.getTime() - b.startTime.getTime(),
  );
  const { id: fact, userId, amountCents, currency } = payment;

  return queueShowMail(tx, {
    kind: "pass",
    eventId: required(first).id,
    others,
    pass,
    userId,
    fact,
    path: `/passes/${fact}`,
    amountCents,
    currency,
    receiptOf: payment.id,
  });
}
