import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { countSeatsLeft } from "~/models/tickets/seats.server";
import { db, transaction } from "~db/client.server";
import { donations, events, payments, tickets } from "~db/schema";
import { bookPaid, bookRefund } from "~/models/money/ledger/ledger-entries.server";
import { makeUser } from "../accounts/people";

type Sale = {
  priceCents?: number;
  userId?: string;
  status?: "active" | "used" | "refunded";
  purchaseDate?: Date;
  source?: string;
  country?: string;
};
type Gift = { userId?: string; isRefunded?: boolean };

/** A ticket (of a new person by default), paid if it costs something. */
export async function makeTicket(eventId: string, sale: Sale = {}) {
  const {
    priceCents = 1800,
    userId,
    status = "active",
    purchaseDate = new Date(),
    source,
    country,
  } = sale;
  const holder = userId ?? (await makeUser()).id;

  return transaction(async (tx) => {
    const paid = {
      eventId,
      userId: holder,
      kind: "ticket",
      state: "paid",
      provider: "test",
    } as const;
    const [payment] = priceCents
      ? await tx
          .insert(payments)
          .values({ ...paid, amountCents: priceCents })
          .returning()
      : [];
    const values = {
      eventId,
      userId: holder,
      priceCents,
      status,
      code: randomUUID(),
      purchaseDate,
      source,
      country,
    };
    const [ticket] = await tx
      .insert(tickets)
      .values({ ...values, paymentId: payment?.id ?? null })
      .returning();

    return ticket!;
  });
}

/** A ticket that costs something, its payment and its refund booked in the ledger. */
export async function makeBookedTicket(eventId: string, sale: Sale = {}) {
  const ticket = await makeTicket(eventId, sale);
  const payment = {
    id: ticket.paymentId!,
    eventId,
    kind: "ticket",
    amountCents: ticket.priceCents,
  } as const;

  await transaction(async (tx) => {
    await bookPaid(tx, payment);
    if (sale.status === "refunded") await bookRefund(tx, payment, ticket.priceCents);
  });

  return ticket;
}

/** Of a new person by default. Booked in the ledger, as is its refund. */
export async function makeBookedDonation(
  eventId: string,
  amountCents: number,
  { userId, isRefunded = false }: Gift = {},
) {
  const paymentId = await makeDonation(eventId, amountCents, userId);
  const payment = { id: paymentId, eventId, kind: "donation", amountCents } as const;

  await transaction(async (tx) => {
    await bookPaid(tx, payment);
    if (!isRefunded) return;

    await bookRefund(tx, payment, amountCents);
    await tx
      .update(donations)
      .set({ refundedAt: new Date() })
      .where(eq(donations.paymentId, paymentId));
  });
}

/** Of a new person by default. */
export async function makeDonation(
  eventId: string,
  amountCents: number,
  userId?: string,
): Promise<string> {
  const giver = { id: userId ?? (await makeUser()).id };

  return transaction(async (tx) => {
    const paid = {
      eventId,
      userId: giver.id,
      kind: "donation",
      state: "paid",
      provider: "test",
    } as const;
    const [payment] = await tx
      .insert(payments)
      .values({ ...paid, amountCents })
      .returning();

    await tx
      .insert(donations)
      .values({ eventId, userId: giver.id, paymentId: payment!.id, amountCents });

    return payment!.id;
  });
}

/** Seats that anybody, or this person, could take now. */
export async function findSeatsLeft(eventId: string, userId?: string): Promise<number> {
  const show = await db.query.events.findFirst({ where: eq(events.id, eventId) });

  return countSeatsLeft(db, show!, userId);
}
