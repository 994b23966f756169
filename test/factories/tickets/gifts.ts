import type { Member } from "~/models/base/actor";
import { listGivenGifts } from "~/models/tickets/gifts/gift-management.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../checkout/card-payments";

/** A paid, unclaimed gift ticket of `giver`, with its link's token. */
export async function makeGift(
  giver: Member,
  show: { id: string; ticketPriceCents: number | null },
) {
  const { id } = await startTicketPayment(giver, show.id, show.ticketPriceCents!, {
    gift: { to: "+84912345678", note: null },
  });

  await payWithTestCard(giver, id, "pays");

  const { ticket, token } = (await listGivenGifts(giver)).find((it) => it.ticket.paymentId === id)!;

  return { ticketId: ticket.id, token: token! };
}
