import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { passEvents, payments, refunds, tickets } from "~db/schema";

/** True if anybody began to pay for a seat. */
export async function hasSeatPayments(eventId: string): Promise<boolean> {
  return Boolean(
    await db.query.payments.findFirst({ columns: { id: true }, where: isForSeat(eventId) }),
  );
}

/** True if the provider confirmed all refunds of a cancelled show. */
export async function isEverybodyRefunded(eventId: string): Promise<boolean> {
  const isOwed = and(isForSeat(eventId), eq(payments.state, "refunding"));
  const owed = await db.query.payments.findFirst({ columns: { id: true }, where: isOwed });
  const isShareOwed = and(eq(refunds.eventId, eventId), eq(refunds.state, "requested"));
  const share = await db.query.refunds.findFirst({ columns: { id: true }, where: isShareOwed });
  const isValid = and(eq(tickets.eventId, eventId), inArray(tickets.status, ["active", "used"]));

  return (
    !owed &&
    !share &&
    !(await db.query.tickets.findFirst({ columns: { id: true }, where: isValid }))
  );
}

/** Condition: a payment of a ticket for the event, or of a pass with it. */
function isForSeat(eventId: string) {
  const isPass = sql`${payments.passId} in (select pass_id from ${passEvents} where event_id = ${eventId})`;

  return or(and(eq(payments.eventId, eventId), eq(payments.kind, "ticket")), isPass);
}
