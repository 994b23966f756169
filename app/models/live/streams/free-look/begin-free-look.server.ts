import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { broadcasts, events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { canHaveFreeLook } from "~/models/shows/events/free-look";

const MINUTE_MS = 60_000;

/**
 * Begins the free look of a show at its first broadcast; later broadcasts begin none. Call it
 * before the broadcast is stored.
 */
export async function beginFreeLook(tx: Tx, eventId: string) {
  const event = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event || event.isRehearsal || event.freeLookMinutes === 0 || !canHaveFreeLook(event)) return;
  if (event.freeLookUntil || (await tx.$count(broadcasts, eq(broadcasts.eventId, eventId))) > 0)
    return;

  const freeLookUntil = new Date(clock.now().getTime() + event.freeLookMinutes * MINUTE_MS);

  await tx.update(events).set({ freeLookUntil }).where(eq(events.id, eventId));
}
