import { and, count, eq, gt, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { passEvents, payments } from "~db/schema";
import { firstRow } from "~db/first-row";
import { clock } from "~/platform/clock/clock";
import type { Payment } from "./payment-states.server";
import { required } from "~/platform/required";

/** People with an unexpired hold of a pass for the event: each has a seat there. */
export function passHolders(eventId: SQL | string, now: number): SQL {
  return sql`select pass_hold.user_id from pass_events join payments pass_hold on pass_hold.pass_id = pass_events.pass_id
    where pass_events.event_id = ${eventId} and pass_hold.kind = 'pass' and pass_hold.state in ('held', 'paying')
      and pass_hold.held_until > ${now}`;
}

/** Shows in which a purchase holds a seat: none for a donation, several for a pass. */
export async function listSeatEvents(
  { kind, eventId, passId }: Pick<Payment, "kind" | "eventId" | "passId">,
  reader: Reader = db,
): Promise<string[]> {
  if (kind !== "pass") return kind === "ticket" ? [eventId] : [];

  const rows = await reader
    .select({ id: passEvents.eventId })
    .from(passEvents)
    .where(eq(passEvents.passId, required(passId)));

  return rows.map(({ id }) => id);
}

/** Passes that are paid, or held by others. */
export async function countTakenPasses(
  reader: Reader,
  passId: string,
  exceptUserId = "",
): Promise<number> {
  const isHeld = and(
    inArray(payments.state, ["held", "paying"]),
    gt(payments.heldUntil, clock.now()),
    ne(payments.userId, exceptUserId),
  );
  const isTaken = and(
    eq(payments.passId, passId),
    eq(payments.kind, "pass"),
    or(eq(payments.state, "paid"), isHeld),
  );

  return firstRow(await reader.select({ n: count() }).from(payments).where(isTaken)).n;
}
