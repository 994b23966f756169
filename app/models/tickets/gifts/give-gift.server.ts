import { randomUUID } from "node:crypto";
import type { Tx } from "~db/client.server";
import { gifts } from "~db/schema";
import { addGiftNotification } from "./gift-notice.server";
import { queueGiftMail } from "./gift-mail.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { findTypeName, type Sale, type Ticket, insertTicket } from "../issue-ticket.server";
import { hashOf, giftToken } from "./gift-links.server";
import { required } from "~/platform/required";

type BoughtGift = Sale &
  Pick<Payment, "eventId" | "userId" | "amountCents" | "dedication" | "giftTo">;

/**
 * Issues the ticket of a gift. It is unclaimed until its link is used. Recipients with an email
 * address get the link by mail; others get it from the giver.
 */
export async function issueGift(tx: Tx, payment: BoughtGift): Promise<Ticket> {
  const { eventId, userId: giverId, amountCents, currency, dedication: note } = payment;
  const sentTo = required(payment.giftTo);
  const ticket = await insertTicket(
    tx,
    { eventId, userId: giverId, priceCents: amountCents, payment },
    true,
  );
  const gift = { id: randomUUID(), linkNumber: 0, ticketId: ticket.id, giverId, sentTo, note };

  await tx.insert(gifts).values({ ...gift, tokenHash: hashOf(giftToken(gift)) });

  const ticketType = await findTypeName(tx, ticket.ticketTypeId);

  await queueShowMail(tx, {
    kind: "giftBought",
    userId: giverId,
    eventId,
    fact: ticket.id,
    path: `/tickets/${ticket.id}`,
    receiptOf: ticket.paymentId,
    amountCents,
    currency,
    receiver: sentTo,
    ticketType,
  });
  await sendGift(tx, { ...gift, ticketType }, eventId);

  return ticket;
}

type SentGift = Pick<
  typeof gifts.$inferSelect,
  "id" | "linkNumber" | "giverId" | "sentTo" | "note"
> & {
  ticketType: Awaited<ReturnType<typeof findTypeName>>;
};

/**
 * Notifies the recipient's account, and mails the newest link if the recipient is an email address.
 */
export async function sendGift(tx: Tx, gift: SentGift, eventId: string) {
  const dedupeKey = `${gift.id}:${gift.linkNumber}`;

  await addGiftNotification(tx, { ...gift, eventId, fact: dedupeKey });
  if (!gift.sentTo.includes("@")) return;

  await queueGiftMail(tx, { ...gift, eventId, fact: dedupeKey, path: `/gift/${giftToken(gift)}` });
}
