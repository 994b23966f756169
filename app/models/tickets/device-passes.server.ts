import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type Reader, transaction } from "~db/client.server";
import { events, tickets, users, validTicketFilter } from "~db/schema";
import { AppError } from "~/platform/errors";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import type { Actor, Member, TicketPass } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { assertCanHoldTicket } from "./permissions";
import { findValidTicket } from "./ticket-access.server";
import type { Ticket } from "./issue-ticket.server";
import { isActiveUser } from "../accounts/account-state.server";
import { findTelevisionOwner } from "../accounts/authentication/television-owner.server";

let key: Buffer | undefined;

/**
 * Path in a ticket's QR code, with the ticket's code and a signature over its number. Raising the
 * number revokes all passes.
 */
export function devicePassPath(ticket: Ticket): string {
  return `/device/${ticket.code}.${sign(ticket)}`;
}

/** Gets the path for a program of the holder. @throws AppError not_found, forbidden */
export async function getDevicePassPath(actor: Actor, ticketId: string): Promise<string> {
  assertMember(actor);

  return devicePassPath(await getHeld(db, actor, ticketId));
}

/** Finds event and pass of a scanned code. @throws AppError not_found for void codes */
export async function redeemDevicePass(
  word: string,
): Promise<{ eventId: string; pass: TicketPass }> {
  const [code = "", signature = ""] = word.split(".");
  const [row] = await db
    .select({ ticket: tickets })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.code, code), validTicketFilter, eq(events.status, "published")));
  if (!row || !isSameSecret(signature, sign(row.ticket)))
    throw new AppError("not_found", "tickets:doorVoid");

  const { id: ticketId, doorNumber: number, eventId } = row.ticket;

  return { eventId, pass: { ticketId, number } };
}

/**
 * Revokes all passes of the ticket, printed and scanned; its page shows a new code.
 * @throws AppError not_found, forbidden
 */
export async function revokeDevicePasses(actor: Actor, ticketId: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    await getHeld(tx, actor, ticketId);

    const doorNumber = sql`${tickets.doorNumber} + 1`;

    await tx.update(tickets).set({ doorNumber }).where(eq(tickets.id, ticketId));
  });
}

/**
 * Finds the ticket this device may watch with: the person's own, one by pass, or that of a
 * television's owner.
 */
export async function findTicketOfDevice(actor: Actor, eventId: string): Promise<Ticket | null> {
  const own = actor.userId ? await findValidTicket(actor.userId, eventId) : null;

  return own ?? (await findTicketOfPass(actor, eventId)) ?? findTicketOfTelevision(actor, eventId);
}

/**
 * True if this device has a valid pass for the event, or is a television on which a holder opened
 * it.
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

/** A pass ends with its code, its ticket and the holder's account. */
async function findTicketOfPass(actor: Actor, eventId: string): Promise<Ticket | null> {
  for (const { ticketId, number } of actor.passes ?? []) {
    const isThis = and(
      eq(tickets.id, ticketId),
      eq(tickets.eventId, eventId),
      eq(tickets.doorNumber, number),
    );
    const [row] = await db
      .select({ ticket: tickets })
      .from(tickets)
      .innerJoin(users, and(eq(users.id, tickets.userId), isActiveUser))
      .where(and(isThis, validTicketFilter));
    if (row) return row.ticket;
  }

  return null;
}

async function getHeld(reader: Reader, actor: Member, ticketId: string): Promise<Ticket> {
  const ticket = await reader.query.tickets.findFirst({ where: eq(tickets.id, ticketId) });
  if (!ticket) throw new AppError("not_found", "tickets:notFound");

  assertCanHoldTicket(actor, ticket);

  return ticket;
}

function sign({ id, code, doorNumber }: Ticket) {
  key ??= deriveKey("ticket door");

  return createHmac("sha256", key)
    .update(`${id}:${code}:${doorNumber}`)
    .digest("base64url")
    .slice(0, 22);
}
