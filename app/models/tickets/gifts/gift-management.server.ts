import { and, desc, eq } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { gifts, tickets, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { findTypeName, type Ticket } from "../issue-ticket.server";
import { claimFoundGift, findGiftObstacle } from "./claim-gift.server";
import { sendGift } from "./give-gift.server";
import { findByGiver, type Gift, hashOf, giftToken } from "./gift-links.server";

/** New links per gift and day. Each may mail a person who did not ask for it. */
const MAX_NEW_LINKS_PER_DAY = 5;
const newLinks = createLimiter(MAX_NEW_LINKS_PER_DAY, 24 * 3600);

/** A gift given by the actor; `token` is null without a usable link. */
export type GivenGift = { gift: Gift; token: string | null; takerName: string | null };

/** Finds the gift of a ticket, for its giver. */
export async function findGivenGift(actor: Actor, ticketId: string): Promise<GivenGift | null> {
  const givenGift = await findGivenBy(actor, ticketId);

  return givenGift && toGivenGift(givenGift);
}

/** True if the person gave the ticket away and another person has claimed it. */
export async function isGiftClaimed(actor: Actor, ticketId: string): Promise<boolean> {
  const givenGift = await findGivenBy(actor, ticketId);

  return givenGift !== null && givenGift.ticket.userId !== actor.userId;
}

/** Lists gifts given by the person, newest first. */
export async function listGivenGifts(actor: Actor) {
  assertMember(actor);

  const givenGifts = await selectGiven()
    .where(eq(gifts.giverId, actor.userId))
    .orderBy(desc(gifts.createdAt));

  return givenGifts.map((givenGift) => ({ ...toGivenGift(givenGift), ticket: givenGift.ticket }));
}

/**
 * Revokes the link. The gift cannot be claimed until it has a new one.
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
 * Replaces the link, optionally for another recipient.
 * @throws AppError not_found; conflict when the gift is claimed or refunded, or the show is
 * cancelled or over; throttled
 */
export async function renewGift(actor: Actor, ticketId: string, recipient: string): Promise<void> {
  assertMember(actor);

  const { gift } = await getClaimableGift(db, actor, ticketId);

  await consume(newLinks, gift.id, {
    key: "gifts:linksEnough",
    params: { most: MAX_NEW_LINKS_PER_DAY },
  });
  await transaction(async (tx) => {
    const { gift, event, ticket } = await getClaimableGift(tx, actor, ticketId);
    const ticketType = await findTypeName(tx, ticket.ticketTypeId);
    const renewedGift = { ...gift, linkNumber: gift.linkNumber + 1, sentTo: recipient };

    await sendGift(tx, { ...renewedGift, ticketType }, event.id);
    await updateGift(tx, gift, {
      linkNumber: renewedGift.linkNumber,
      sentTo: recipient,
      tokenHash: hashOf(giftToken(renewedGift)),
    });
  });
}

/**
 * Claims a gift for its giver. Idempotent.
 * @throws AppError not_found; conflict when the gift is claimed or refunded, when the show is over,
 * or when the giver has a ticket
 */
export async function keepGift(actor: Actor, ticketId: string): Promise<Ticket> {
  assertMember(actor);

  return claimFoundGift(actor, (tx) => findByGiver(actor.userId, ticketId, tx));
}

async function getOwnGift(reader: DbReader, actor: Member, ticketId: string) {
  const ownGift = await findByGiver(actor.userId, ticketId, reader);
  if (!ownGift) throw new AppError("not_found", "gifts:gone");

  return ownGift;
}

async function getClaimableGift(reader: DbReader, actor: Member, ticketId: string) {
  const ownGift = await getOwnGift(reader, actor, ticketId);
  const obstacle = await findGiftObstacle(ownGift, reader);
  if (obstacle) throw new AppError("conflict", obstacle);

  return ownGift;
}

async function updateGift(tx: Tx, { id: giftId }: Gift, changes: Partial<Gift>) {
  await tx.update(gifts).set(changes).where(eq(gifts.id, giftId));
}

async function findGivenBy({ userId }: Actor, ticketId: string) {
  if (!userId) return null;

  const [givenGift] = await selectGiven().where(
    and(eq(gifts.ticketId, ticketId), eq(gifts.giverId, userId)),
  );

  return givenGift ?? null;
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
