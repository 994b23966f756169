import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { gifts, tickets, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { notify } from "~/models/delivery/notices/notify.server";
import { assertMember } from "~/models/base/permissions";
import {
  endOtherClaims,
  generateTicketCode,
  queueReceipt,
  type Ticket,
} from "../issue-ticket.server";
import { isOver } from "~/models/shows/events/event-sale.server";
import { hasReplay } from "~/models/shows/events/replay-state.server";
import { findPurchaseOrigin } from "../buyer-place.server";
import { assertNoTicket } from "../held-ticket.server";
import { findByToken } from "./gift-links.server";

type LinkedGift = NonNullable<Awaited<ReturnType<typeof findByToken>>>;
/** Message key for a gift that cannot be claimed; null if it can. */
export type GiftObstacle =
  "gifts:taken" | "gifts:refunded" | "tickets:eventCancelled" | "common:eventEnded" | null;

/** Gets the gift of a link. @throws AppError not_found for void and unknown links */
export async function getGift(token: string) {
  const linkedGift = await findByToken(token);
  if (!linkedGift) throw new AppError("not_found", "gifts:gone");

  const giver = await db.query.users.findFirst({
    columns: { name: true },
    where: eq(users.id, linkedGift.gift.giverId),
  });

  return {
    ...linkedGift,
    giverName: giver?.name ?? "",
    obstacle: await findGiftObstacle(linkedGift, db),
  };
}

/**
 * Claims a gift: the ticket moves to this person with a new code. Exactly one person can claim it;
 * claiming again returns the same ticket.
 * @throws AppError not_found; conflict when it is already claimed or refunded, when the show is
 * over, or when the person has a ticket
 */
export async function claimGift(actor: Actor, token: string): Promise<Ticket> {
  assertMember(actor);

  return claimFoundGift(actor, (tx) => findByToken(token, tx));
}

/** Claims the gift that `findGift` finds. @throws AppError the errors of `claimGift` */
export async function claimFoundGift(
  actor: Member,
  findGift: (tx: Tx) => Promise<LinkedGift | null>,
): Promise<Ticket> {
  const { ticket, isNew } = await transaction(async (tx) => {
    const linkedGift = await findGift(tx);
    if (!linkedGift) throw new AppError("not_found", "gifts:gone");
    if (linkedGift.gift.claimedBy === actor.userId)
      return { ticket: linkedGift.ticket, isNew: false };

    const obstacle = await findGiftObstacle(linkedGift, tx);
    if (obstacle) throw new AppError("conflict", obstacle);

    await assertNoTicket(tx, actor.userId, linkedGift.event.id);

    return { ticket: await handOver(tx, actor, linkedGift), isNew: true };
  });
  if (isNew)
    announce({
      type: "ticket.issued",
      eventId: ticket.eventId,
      ticketId: ticket.id,
      userId: ticket.userId,
    });

  return ticket;
}

async function handOver(tx: Tx, actor: Member, { gift, event }: LinkedGift): Promise<Ticket> {
  const [claimedGift] = await tx
    .update(gifts)
    .set({ claimedBy: actor.userId, claimedAt: clock.now() })
    .where(and(eq(gifts.id, gift.id), isNull(gifts.claimedAt)))
    .returning();
  const { country } = await findPurchaseOrigin(tx, actor.userId, {});
  const takerFields = {
    userId: actor.userId,
    isUnclaimed: false,
    code: generateTicketCode(),
    country,
  };
  const [ticket] = await tx
    .update(tickets)
    .set({ ...takerFields, doorNumber: sql`${tickets.doorNumber} + 1` })
    .where(
      and(
        eq(tickets.id, gift.ticketId),
        eq(tickets.isUnclaimed, true),
        eq(tickets.status, "active"),
      ),
    )
    .returning();
  if (!claimedGift || !ticket) throw new AppError("conflict", "gifts:taken");

  await endOtherClaims(tx, ticket);
  await queueReceipt(tx, { ...ticket, priceCents: 0 });
  if (gift.giverId !== actor.userId)
    await notifyGiver(tx, gift.giverId, actor.userId, ticket, event.id);

  return ticket;
}

async function notifyGiver(
  tx: Tx,
  giverId: string,
  takerId: string,
  { id: ticketId }: Ticket,
  eventId: string,
) {
  const taker = await tx.query.users.findFirst({
    columns: { name: true },
    where: eq(users.id, takerId),
  });
  const takerName = taker?.name ?? "";

  await notify(tx, {
    kind: "giftTaken",
    userId: giverId,
    eventId,
    fact: ticketId,
    path: "/tickets?tab=gifts",
    receiver: takerName,
  });
}

export async function findGiftObstacle(
  { gift, ticket, event }: LinkedGift,
  reader: DbReader,
): Promise<GiftObstacle> {
  if (event.status === "cancelled") return "tickets:eventCancelled";
  if (ticket.status === "refunded") return "gifts:refunded";
  if (gift.claimedAt) return "gifts:taken";
  if (!isOver(event)) return null;

  return ticket.access === "replay" && (await hasReplay(event.id, reader))
    ? null
    : "common:eventEnded";
}
