import { createHash, createHmac } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { events, gifts, tickets, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import type { Member } from "~/models/base/actor";

export type Gift = typeof gifts.$inferSelect;

let linkKey: Buffer | undefined;

/**
 * Token of the newest link. It is derived from the installation's secret, so that the giver can see
 * it again while the database holds only its hash.
 */
export function giftToken({ id, linkNumber }: Pick<Gift, "id" | "linkNumber">): string {
  linkKey ??= deriveKey("gift link");

  return createHmac("sha256", linkKey)
    .update(`${id}:${linkNumber}`)
    .digest("base64url")
    .slice(0, 32);
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Finds a gift with its ticket and event by link; null for void and unknown links. */
export async function findByToken(token: string, reader: DbReader = db) {
  return findOneGift(eq(gifts.tokenHash, hashOf(token)), reader);
}

/**
 * Gets the path of a gift that was sent to the actor's proven email or phone number.
 * @throws AppError not_found
 */
export async function getReceivedPath(actor: Member, giftId: string): Promise<string> {
  const [gift] = await db
    .select({ id: gifts.id, linkNumber: gifts.linkNumber })
    .from(gifts)
    .innerJoin(users, provenAddressFilter(gifts.sentTo))
    .where(and(eq(gifts.id, giftId), eq(users.id, actor.userId)));
  if (!gift) throw new AppError("not_found", "notices:gone");

  return `/gift/${giftToken(gift)}`;
}

/** Finds a gift by giver and ticket. */
export async function findByGiver(giverId: string, ticketId: string, reader: DbReader = db) {
  return findOneGift(and(eq(gifts.giverId, giverId), eq(gifts.ticketId, ticketId)), reader);
}

async function findOneGift(giftFilter: SQL | undefined, reader: DbReader) {
  const [linkedGift] = await reader
    .select({ gift: gifts, ticket: tickets, event: events })
    .from(gifts)
    .innerJoin(tickets, eq(tickets.id, gifts.ticketId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(giftFilter);

  return linkedGift ?? null;
}
