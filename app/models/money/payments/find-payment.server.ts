import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, prepared, type DbReader } from "~db/client.server";
import { payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import type { Payment } from "./payment-states.server";

const ownPaymentQuery = prepared((reader) => {
  const { id: paymentId, userId } = payments;
  const ownFilter = and(
    eq(paymentId, sql.placeholder("id")),
    eq(userId, sql.placeholder("userId")),
  );

  return reader.select().from(payments).where(ownFilter).limit(1).prepare();
});

/**
 * Gets the actor's own payment.
 * @throws AppError not_found for unknown payments, and for other people's, so that it does not
 * reveal them
 */
export async function getOwnPayment(
  actor: Actor,
  paymentId: string,
  reader: DbReader = db,
): Promise<Payment> {
  assertMember(actor);

  const payment = await ownPaymentQuery(reader).get({ id: paymentId, userId: actor.userId });
  if (!payment) throw new AppError("not_found", "checkout:paymentNotFound");

  return payment;
}

/**
 * True if this person made the payment. The giver of a gift made it, so its refund goes to the
 * giver.
 */
export async function isOwnPayment(actor: Actor, paymentId: string): Promise<boolean> {
  const payment = await db.query.payments.findFirst({
    columns: { userId: true },
    where: eq(payments.id, paymentId),
  });

  return payment?.userId === actor.userId;
}

/** Finds the actor's own donation for this event. */
export async function findDonationPayment(
  actor: Actor,
  eventId: string,
  paymentId: string,
): Promise<Payment | null> {
  const payment = await findPaymentFor(actor, eventId, paymentId);

  return payment?.kind === "donation" ? payment : null;
}

/** Finds the actor's own gift purchase for this event. */
export async function findGiftPayment(
  actor: Actor,
  eventId: string,
  paymentId: string,
): Promise<Payment | null> {
  const payment = await findPaymentFor(actor, eventId, paymentId);

  return payment?.giftTo ? payment : null;
}

async function findPaymentFor(
  { userId }: Actor,
  eventId: string,
  paymentId: string,
): Promise<Payment | null> {
  if (!userId) return null;

  const ownFilter = and(
    eq(payments.id, paymentId),
    eq(payments.userId, userId),
    eq(payments.eventId, eventId),
  );

  return (await db.query.payments.findFirst({ where: ownFilter })) ?? null;
}

/** Finds the person's newest unfinished or refunded purchase for themselves. */
export async function findTicketPayment(userId: string, eventId: string): Promise<Payment | null> {
  const purchaseFilter = and(
    eq(payments.kind, "ticket"),
    isNull(payments.giftTo),
    eq(payments.userId, userId),
    eq(payments.eventId, eventId),
    inArray(payments.state, ["held", "paying", "refunding", "refunded"]),
  );

  return (
    (await db.query.payments.findFirst({
      where: purchaseFilter,
      orderBy: desc(payments.createdAt),
    })) ?? null
  );
}

export async function findTicketOfPayment(paymentId: string) {
  return (await db.query.tickets.findFirst({ where: eq(tickets.paymentId, paymentId) })) ?? null;
}
