import { and, desc, eq } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { gifts, tickets, users } from "~db/schema";
import { AppError } from "~/errors";
import type { Actor, Member } from "../actor";
import { assertMember } from "../permissions";
import { claimGift } from "./claiming.server";
import { sendGift } from "./giving.server";
import { type Gift, hashOf, tokenOf } from "./links.server";

/** A gift of one's own with the link that takes it; the link is null where there is none to use any more. */
export type GivenGift = { gift: Gift; token: string | null; takerName: string | null };

/** The gift that this ticket was bought as, for its giver; null otherwise. */
export async function findGivenGift(actor: Actor, ticketId: string): Promise<GivenGift | null> {
  const row = await findGivenBy(actor, ticketId);
  return row && given(row);
}

/** Whether this is a ticket that the person gave away and somebody else has now: it is not theirs to look at. */
export async function isGiftTaken(actor: Actor, ticketId: string): Promise<boolean> {
  const row = await findGivenBy(actor, ticketId);
  return row !== null && row.ticket.userId !== actor.userId;
}

/** All gifts that the person gave, the newest first, with their tickets. */
export async function listGivenGifts(actor: Actor) {
  assertMember(actor);
  const rows = await selectGiven().where(eq(gifts.giverId, actor.userId)).orderBy(desc(gifts.createdAt));
  return rows.map((row) => ({ ...given(row), ticket: row.ticket }));
}

/** Makes the link void: nobody can take the gift until there is a new one. @throws AppError not_found, conflict */
export async function revokeGift(actor: Actor, ticketId: string): Promise<void> {
  await change(actor, ticketId, () => ({ tokenHash: null }));
}

/** A new link in the place of the old one, for `to` if it is somebody else now. @throws AppError not_found, conflict */
export async function renewGift(actor: Actor, ticketId: string, to: string): Promise<void> {
  await change(actor, ticketId, async ({ id, linkNumber, ...gift }, tx, eventId) => {
    const next = { ...gift, id, linkNumber: linkNumber + 1, sentTo: to };
    await sendGift(tx, next, eventId);
    return { linkNumber: next.linkNumber, sentTo: to, tokenHash: hashOf(tokenOf(next)) };
  });
}

/** The giver uses the ticket themselves. @throws AppError not_found; conflict when it is taken or they have one */
export async function keepGift(actor: Actor, ticketId: string) {
  assertMember(actor);
  const own = await findGivenGift(actor, ticketId);
  if (!own) throw new AppError("not_found", "gifts:gone");
  if (!own.token) await renewGift(actor, ticketId, "");
  const { token } = (await findGivenGift(actor, ticketId))!;
  return claimGift(actor, token!);
}

type Change = (gift: Gift, tx: Tx, eventId: string) => Partial<Gift> | Promise<Partial<Gift>>;

async function change(actor: Actor, ticketId: string, decide: Change) {
  assertMember(actor);
  await transaction(async (tx) => {
    const { gift, eventId } = await getOpen(tx, actor, ticketId);
    const changes = await decide(gift, tx, eventId);
    await tx.update(gifts).set(changes).where(eq(gifts.id, gift.id));
  });
}

async function getOpen(tx: Tx, actor: Member, ticketId: string) {
  const [row] = await tx
    .select({ gift: gifts, ticket: tickets })
    .from(gifts)
    .innerJoin(tickets, eq(tickets.id, gifts.ticketId))
    .where(and(eq(gifts.ticketId, ticketId), eq(gifts.giverId, actor.userId)));
  if (!row) throw new AppError("not_found", "gifts:gone");
  if (row.gift.claimedAt) throw new AppError("conflict", "gifts:taken");
  if (row.ticket.status === "refunded") throw new AppError("conflict", "gifts:refunded");
  return { gift: row.gift, eventId: row.ticket.eventId };
}

async function findGivenBy({ userId }: Actor, ticketId: string) {
  if (!userId) return null;
  const [row] = await selectGiven().where(and(eq(gifts.ticketId, ticketId), eq(gifts.giverId, userId)));
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

function given({ gift, takerName }: Omit<GivenGift, "token">): GivenGift {
  return { gift, takerName, token: gift.tokenHash && !gift.claimedAt ? tokenOf(gift) : null };
}
