import { and, eq, type SQL, sql } from "drizzle-orm";
import { prepared, type DbReader, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Provider } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import type { PaymentMethod } from "~/models/money/payments/schema";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { required } from "~/platform/required";

export const HOLD_MINUTES = 15;
/** A bank transfer takes longer than a card payment. */
export const TRANSFER_HOLD_MINUTES = 30;

export function holdMinutesOf(paymentWay: PaymentMethod | Provider): number {
  return paymentWay === "transfer" ? TRANSFER_HOLD_MINUTES : HOLD_MINUTES;
}

/** Finds the person's unexpired hold or pending payment. */
export async function findActiveHold(
  tx: Tx,
  userId: string,
  eventId: string,
  giftTo: string | null = null,
) {
  const openHold = await findOpenHold(tx, userId, eventId, giftTo);
  if (!openHold) return null;
  if (openHold.state === "paying" || required(openHold.heldUntil) > clock.now()) return openHold;

  await movePayment(tx, openHold.id, "expired", {}, ["held"]);

  return null;
}

/** The condition has the form of the partial indexes on open holds, so that SQLite uses them. */
const openHoldQuery = prepared((reader) =>
  reader
    .select()
    .from(payments)
    .where(openHoldFilter(sql`gift_to is null`))
    .limit(1)
    .prepare(),
);
const openGiftHoldQuery = prepared((reader) => {
  const recipientFilter = sql`gift_to is not null and gift_to = ${sql.placeholder("giftTo")}`;

  return reader.select().from(payments).where(openHoldFilter(recipientFilter)).limit(1).prepare();
});

function openHoldFilter(recipientFilter: SQL) {
  const { eventId, userId } = payments;
  const buyerFilter = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return and(buyerFilter, recipientFilter, sql`kind = 'ticket' and state in ('held', 'paying')`);
}

export async function findOpenHold(
  reader: DbReader,
  userId: string,
  eventId: string,
  giftTo: string | null = null,
): Promise<Payment | null> {
  const buyerValues = { eventId, userId };

  return (
    (await (giftTo
      ? openGiftHoldQuery(reader).get({ ...buyerValues, giftTo })
      : openHoldQuery(reader).get(buyerValues))) ?? null
  );
}

/**
 * Expires a hold. Its intent is closed, and a payment that still arrives is applied or refunded.
 * @throws AppError conflict when money has arrived or a payment is under way
 */
export async function giveUpHold(tx: Tx, { id: paymentId }: Payment) {
  if ((await sumReceived(tx, paymentId)) > 0)
    throw new AppError("conflict", "transfers:moneyArrived");
  if (!(await movePayment(tx, paymentId, "expired", {}, ["held"])))
    throw new AppError("conflict", "checkout:confirming");
}
