import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type DbReader, transaction } from "~db/client.server";
import { events, tickets, users, validTicketFilter } from "~db/schema";
import { AppError } from "~/platform/errors";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import type { Actor, Member, TicketPass } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { assertCanHoldTicket } from "./permissions";
import { findValidTicket } from "./ticket-access.server";
import type { Ticket } from "./issue-ticket.server";
import { activeUserFilter } from "../accounts/account-state.server";
import { findTelevisionOwner } from "../accounts/authentication/television-owner.server";

let signingKey: Buffer | undefined;

/**
 * Path in a ticket's QR code, with the ticket's code and a signature over its `doorNumber`. Raising
 * that number revokes all passes.
 */
export function devicePassPath(ticket: Ticket): string {
  return `/device/${ticket.code}.${sign(ticket)}`;
}

/**
 * Gets the path of the QR code for the holder's own program.
 * @throws AppError not_found, forbidden
 */
export async function getDevicePassPath(actor: Actor, ticketId: string): Promise<string> {
  assertMember(actor);

  return devicePassPath(await getHeldTicket(db, actor, ticketId));
}

/** Finds event and device pass of a scanned QR code. @throws AppError not_found for void codes */
export async function redeemDevicePass(
  qrToken: string,
): Promise<{ eventId: string; pass: TicketPass }> {
  const [code = "", signature = ""] = qrToken.split(".");
  const [match] = await db
    .select({ ticket: tickets })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.code, code), validTicketFilter, eq(events.status, "published")));
  if (!match || !isSameSecret(signature, sign(match.ticket)))
    throw new AppError("not_found", "tickets:doorVoid");

  const { id: ticketId, doorNumber: number, eventId } = match.ticket;

  return { eventId, pass: { ticketId, number } };
}

/**
 * Revokes all passes of the ticket, printed and scanned; its page shows a new code.
 * @throws AppError not_found, forbidden
 */
export async function revokeDevicePasses(actor: Actor, ticketId: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    await getHeldTicket(tx, actor, ticketId);

    const doorNumber = sql`${tickets.doorNumber} + 1`;

    await tx.update(tickets).set({ doorNumber }).where(eq(tickets.id, ticketId));
  });
}

/**
 * Finds the ticket that this device may watch with: the person's own, that of a device pass, or
 * that of a television's owner.
 */
export async function findTicketOfDevice(actor: Actor, eventId: string): Promise<Ticket | null> {
  const ownTicket = actor.userId ? await findValidTicket(actor.userId, eventId) : null;

  return (
    ownTicket ?? (await findTicketOfPass(actor, eventId)) ?? findTicketOfTelevision(actor, eventId)
  );
}

/**
 * True if this device has a valid pass for the event, or is a television on which a ticket holder
 * opened it.
 */
export async function hasPassFor(actor: Actor, eventId: string): Promise<boolean> {
  return (
    ((await findTicketOfPass(actor, eventId)) ?? (await findTicketOfTelevision(actor, eventId))) !==
    null
  );
}

async function findTicketOfTelevision(actor: Actor, eventId: string): Promise<Ticket | null> {
  const owner = await findTelevisionOwner(actor, eventId);

  return owner && findValidTicket(owner.userId, eventId);
}

/**
 * Finds the ticket of a device pass. A pass is valid until the ticket's `doorNumber` changes, the
 * ticket becomes invalid or the holder's account is closed.
 */
async function findTicketOfPass(actor: Actor, eventId: string): Promise<Ticket | null> {
  for (const { ticketId, number } of actor.passes ?? []) {
    const passFilter = and(
      eq(tickets.id, ticketId),
      eq(tickets.eventId, eventId),
      eq(tickets.doorNumber, number),
    );
    const [match] = await db
      .select({ ticket: tickets })
      .from(tickets)
      .innerJoin(users, and(eq(users.id, tickets.userId), activeUserFilter))
      .where(and(passFilter, validTicketFilter));
    if (match) return match.ticket;
  }

  return null;
}

async function getHeldTicket(reader: DbReader, actor: Member, ticketId: string): Promise<Ticket> {
  const ticket = await reader.query.tickets.findFirst({ where: eq(tickets.id, ticketId) });
  if (!ticket) throw new AppError("not_found", "tickets:notFound");

  assertCanHoldTicket(actor, ticket);

  return ticket;
}

function sign({ id: ticketId, code, doorNumber }: Ticket) {
  signingKey ??= deriveKey("ticket door");

  return createHmac("sha256", signingKey)
    .update(`${ticketId}:${code}:${doorNumber}`)
    .digest("base64url")
    .slice(0, 22);
}
