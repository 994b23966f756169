import { and, eq, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { payments, tickets } from "~db/schema";

/** True if anybody began to pay for a seat. */
export async function hasSeatPayments(eventId: string): Promise<boolean> {
  const isForSeat = and(eq(payments.eventId, eventId), eq(payments.kind, "ticket"));
  return Boolean(await db.query.payments.findFirst({ columns: { id: true }, where: isForSeat }));
}

/** True if the provider confirmed all refunds of a cancelled show. */
export async function isEverybodyRefunded(eventId: string): Promise<boolean> {
  const isOwed = and(eq(payments.eventId, eventId), eq(payments.kind, "ticket"), eq(payments.state, "refunding"));
  const owed = await db.query.payments.findFirst({ columns: { id: true }, where: isOwed });
  const isValid = and(eq(tickets.eventId, eventId), inArray(tickets.status, ["active", "used"]));
  return !owed && !(await db.query.tickets.findFirst({ columns: { id: true }, where: isValid }));
}
