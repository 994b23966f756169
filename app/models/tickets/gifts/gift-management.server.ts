import { and, desc, eq } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { gifts, tickets, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { findTypeName, type Ticket } from "../issue-ticket.server";
import { claim, findGiftObstacle } from "./claim-gift.server";
import { sendGift } from "./give-gift.server";
import { findByGiver, type Gift, hashOf, giftToken } from "./gift-links.server";

/** Limits links, since each may mail somebody who never asked for it. */
const MAX_NEW_LINKS_PER_DAY = 5;
const newLinks = createLimiter(MAX_NEW_LINKS_PER_DAY, 24 * 3600);

/** A gift given by the actor; `token` is null without a usable link. */
export type GivenGift = { gift: Gift; token: string | null; takerName: string | null };

/** Finds the gift of a ticket, for its giver. */
export async function findGivenGift(actor: Actor, ticketId: string): Promise<GivenGift | null> {
  const row = await findGivenBy(actor, ticketId);

  return row && toGivenGift(row);
}

/** True if the person gave the ticket away and somebody else has claimed it. */
export async function isGiftClaimed(actor: Actor, ticketId: string): Promise<boolean> {
  const row = await findGivenBy(actor, ticketId);

  return row !== null && row.ticket.userId !== actor.userId;
}

/** Lists gifts given by the person, newest first. */
export async function listGivenGifts(actor: Actor) {
  assertMember(actor);

  const rows = await selectGiven()
    .where(eq(gifts.giverId, actor.userId))
    .orderBy(desc(gifts.createdAt));

  return rows.map((row) => ({ ...toGivenGift(row), ticket: row.ticket }));
}

/**
 * Revokes the link; the gift cannot be claimed until there is a new one.
 * @throws AppError not_found, conflict
 */
export async function revokeGift(actor: Actor, ticketId: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const { gift, ticket } = await getOwnGift(tx, actor, ticketId);
    if (gift.claimedAt) throw new AppError("conflict", "gifts:taken");
    if (ticket.status === "refunded") throw new AppError("conflict", "gifts:refunded");

    await updateGift(tx, gift, { tokenHash: null });
  });
}

/**
 * Replaces the link, optionally for another receiver.
 * @throws AppError not_found; conflict when it is taken or given back, or the show cancelled or
 * over; throttled
 */
export async function renewGift(actor: Actor, ticketId: string, to: string): Promise<void> {
  assertMember(actor);

  const { gift } = await getClaimable(db, actor, ticketId);

  await consume(newLinks, gift.id, {
    key: "gifts:linksEnough",
    params: { most: MAX_NEW_LINKS_PER_DAY },
  });
  await transaction(async (tx) => {
    const { gift, event, ticket } = await getClaimable(tx, actor, ticketId);
    const ticketType = await findTypeName(tx, ticket.ticketTypeId);
    const next = { ...gift, linkNumber: gift.linkNumber + 1, sentTo: to };

    await sendGift(tx, { ...next, ticketType }, event.id);
    await updateGift(tx, gift, {
      linkNumber: next.linkNumber,
      sentTo: to,
      tokenHash: hashOf(giftToken(next)),
    });
  });
}

/**
 * Claims a gift for its giver. Idempotent.
 * @throws AppError not_found; conflict when it is taken, given back or over, or they have a ticket
 */
export async function keepGift(actor: Actor, ticketId: string): Promise<Ticket> {
  assertMember(actor);

  return claim(actor, (tx) => findByGiver(actor.userId, ticketId, tx));
}

async function getOwnGift(reader: Reader, actor: Member, ticketId: string) {
  const found = await findByGiver(actor.userId, ticketId, reader);
  if (!found) throw new AppError("not_found", "gifts:gone");

  return found;
}

async function getClaimable(reader: Reader, actor: Member, ticketId: string) {
  const found = await getOwnGift(reader, actor, ticketId);
  const obstacle = await findGiftObstacle(found, reader);
  if (obstacle) throw new AppError("conflict", obstacle);

  return found;
}

async function updateGift(tx: Tx, { id }: Gift, changes: Partial<Gift>) {
  await tx.update(gifts).set(changes).where(eq(gifts.id, id));
}

async function findGivenBy({ userId }: Actor, ticketId: string) {
  if (!userId) return null;

  const [row] = await selectGiven().where(
    and(eq(gifts.ticketId, ticketId), eq(gifts.giverId, userId)),
  );

  return row ?? null;
}

function selectGiven() {
  return db
    .select({ gift: gifts, ticket: tickets, takerName: users.name })
    .from(gifts)
    .innerJoin(tickets, eq(tickets.id, gifts.ticketId))
    .leftJoin(users, eq(users.id, gifts.claimedBy))
    .$dynamic();
}

function toGivenGift({ gift, takerName }: Omit<GivenGift, "token">): GivenGift {
  return { gift, takerName, token: gift.tokenHash && !gift.claimedAt ? giftToken(gift) : null };
}
