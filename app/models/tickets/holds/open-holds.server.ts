import { and, eq, type SQL, sql } from "drizzle-orm";
import { prepared, type Reader, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Provider } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import type { PaymentMethod } from "~/models/money/payments/schema";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { required } from "~/platform/required";

export const HOLD_MINUTES = 15;
/** People need longer at a bank than with a card. */
export const TRANSFER_HOLD_MINUTES = 30;

export function holdMinutesOf(way: PaymentMethod | Provider): number {
  return way === "transfer" ? TRANSFER_HOLD_MINUTES : HOLD_MINUTES;
}

/** Finds the person's unexpired hold or pending payment. */
export async function findActiveHold(
  tx: Tx,
  userId: string,
  eventId: string,
  giftTo: string | null = null,
) {
  const hold = await findOpenHold(tx, userId, eventId, giftTo);
  if (!hold) return null;
  if (hold.state === "paying" || required(hold.heldUntil) > clock.now()) return hold;

  await movePayment(tx, hold.id, "expired", {}, ["held"]);

  return null;
}

/** Matches the partial indexes on open holds, so SQLite can use them. */
const openHold = prepared((on) =>
  on
    .select()
    .from(payments)
    .where(isOpenHold(sql`gift_to is null`))
    .limit(1)
    .prepare(),
);
const openGiftHold = prepared((on) => {
  const isFor = sql`gift_to is not null and gift_to = ${sql.placeholder("giftTo")}`;

  return on.select().from(payments).where(isOpenHold(isFor)).limit(1).prepare();
});

function isOpenHold(isFor: SQL) {
  const { eventId, userId } = payments;
  const isTheirs = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return and(isTheirs, isFor, sql`kind = 'ticket' and state in ('held', 'paying')`);
}

export async function findOpenHold(
  reader: Reader,
  userId: string,
  eventId: string,
  giftTo: string | null = null,
): Promise<Payment | null> {
  const mine = { eventId, userId };

  return (
    (await (giftTo ? openGiftHold(reader).get({ ...mine, giftTo }) : openHold(reader).get(mine))) ??
    null
  );
}

/**
 * Like a hold that lapsed: its intent is closed, and a payment that still arrives is applied or
 * refunded.
 */
export async function giveUpHold(tx: Tx, { id }: Payment) {
  if ((await sumReceived(tx, id)) > 0) throw new AppError("conflict", "transfers:moneyArrived");
  if (!(await movePayment(tx, id, "expired", {}, ["held"])))
    throw new AppError("conflict", "checkout:confirming");
}
