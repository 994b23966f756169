import { and, count, eq, gt, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { passEvents, payments } from "~db/schema";
import { firstRow } from "~db/first-row";
import { clock } from "~/platform/clock/clock";
import type { Payment } from "./payment-states.server";
import { required } from "~/platform/required";

/**
 * SQL that selects the people with an unexpired hold of a pass for the event: each has a seat
 * there.
 */
export function passHoldersSql(eventId: SQL | string, nowMs: number): SQL {
  return sql`select pass_hold.user_id from pass_events join payments pass_hold on pass_hold.pass_id = pass_events.pass_id
    where pass_events.event_id = ${eventId} and pass_hold.kind = 'pass' and pass_hold.state in ('held', 'paying')
      and pass_hold.held_until > ${nowMs}`;
}

/** Lists the shows in which a purchase holds a seat: none for a donation, several for a pass. */
export async function listSeatEvents(
  { kind, eventId, passId }: Pick<Payment, "kind" | "eventId" | "passId">,
  reader: DbReader = db,
): Promise<string[]> {
  if (kind !== "pass") return kind === "ticket" ? [eventId] : [];

  const passShows = await reader
    .select({ id: passEvents.eventId })
    .from(passEvents)
    .where(eq(passEvents.passId, required(passId)));

  return passShows.map(({ id: eventId }) => eventId);
}

/** Counts the passes that are paid, or held by people other than `exceptUserId`. */
export async function countTakenPasses(
  reader: DbReader,
  passId: string,
  exceptUserId = "",
): Promise<number> {
  const heldFilter = and(
    inArray(payments.state, ["held", "paying"]),
    gt(payments.heldUntil, clock.now()),
    ne(payments.userId, exceptUserId),
  );
  const takenFilter = and(
    eq(payments.passId, passId),
    eq(payments.kind, "pass"),
    or(eq(payments.state, "paid"), heldFilter),
  );

  return firstRow(await reader.select({ n: count() }).from(payments).where(takenFilter)).n;
}
