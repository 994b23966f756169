import type { Tx } from "~db/client.server";
import type { UnusedMoneyReason } from "~db/vocabularies";
import { isAccountDeleted, isAccountInactive } from "~/models/accounts/account-state.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import { isUseLeft } from "~/models/tickets/codes/late-use.server";
import { isPassLeft } from "~/models/tickets/passes/hold-pass.server";
import { findPass } from "~/models/tickets/passes/pass-record.server";
import { countTakenSeats } from "~/models/tickets/seats.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { isReplayOnly, isTypeLeft } from "~/models/tickets/ticket-types.server";
import { isSaleOver } from "~/models/tickets/types/replay-sale.server";
import { clock } from "~/platform/clock/clock";
import { required } from "~/platform/required";

/**
 * Finds the reason why a payment cannot become a pass; null if it can. One show that cannot be
 * issued stops the whole pass.
 */
export async function findPassObstacle(
  tx: Tx,
  payment: Payment,
): Promise<UnusedMoneyReason | null> {
  const pass = required(await findPass(required(payment.passId), tx));
  if (!(await isPassLeft(tx, payment.userId, pass))) return "seatGone";

  for (const event of pass.shows) {
    const obstacle = await findShowObstacle(tx, payment, event);
    if (obstacle) return obstacle;
  }

  return null;
}

/** Finds the reason why a payment cannot become a ticket of this show, or a tip; null if it can. */
export async function findShowObstacle(
  tx: Tx,
  payment: Payment,
  event: Event | undefined,
): Promise<UnusedMoneyReason | null> {
  if (event?.status !== "published" || event.hiddenAt) return "showGone";
  if (await isAccountInactive(event.artistId, tx)) return "artistInactive";
  if (await isAccountDeleted(payment.userId, tx)) return "accountDeleted";

  return payment.kind === "donation" ? null : findSeatObstacle(tx, payment, event);
}

async function findSeatObstacle(
  tx: Tx,
  payment: Payment,
  event: Event,
): Promise<UnusedMoneyReason | null> {
  if (await isSaleOver(event, tx, payment.ticketTypeId)) return "showOver";
  if (!payment.giftTo && (await findValidTicket(payment.userId, event.id, tx)))
    return "alreadyHeld";
  if (!(await isUseLeft(tx, payment))) return "codeUsedUp";

  return (await isSeatLeft(tx, payment, event)) ? null : "seatGone";
}

/** An unexpired hold already counts as a seat. A payment after its hold needs a free seat. */
async function isSeatLeft(
  tx: Tx,
  payment: Payment,
  { id: eventId, maxAttendees, currentAttendees }: Event,
): Promise<boolean> {
  const { ticketTypeId: typeId } = payment;
  if (typeId && !(await isTypeLeft(tx, payment))) return false;
  if (maxAttendees === null || (typeId && (await isReplayOnly(tx, typeId)))) return true;
  if (payment.state !== "expired" && required(payment.heldUntil) > clock.now())
    return currentAttendees < maxAttendees;

  return (
    (await countTakenSeats(tx, eventId, payment.giftTo ? undefined : payment.userId)) < maxAttendees
  );
}
