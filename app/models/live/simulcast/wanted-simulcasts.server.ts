import { asc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, eventSimulcasts, simulcastTargets } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { decryptJson, encrypt } from "~/platform/secrets/encryption.server";
import { isFreeLookOpen } from "~/models/shows/events/free-look";
import { partsOfRtmp } from "./rtmp-address";

/** The purpose of the keys of other sites. */
const SIMULCAST_KEY = "simulcast key";

/** Where a show is sent: `address` is dialled, the rest is named to the other side. */
export type WantedSimulcast = {
  targetId: string;
  address: string;
  app: string;
  tcUrl: string;
  key: string;
};

/** Encrypts a key for the table. */
export const sealKey = (streamKey: string) => encrypt(SIMULCAST_KEY, JSON.stringify(streamKey));

/**
 * The targets that a show is to be sent to now; none for shows that not everybody may watch.
 * `goesOn`: the show continues for people with a ticket.
 */
export async function findWantedSimulcasts(
  eventId: string,
): Promise<{ targets: WantedSimulcast[]; goesOn: boolean }> {
  const event = await db.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event || !isForEverybody(event)) return { targets: [], goesOn: event?.isLive ?? false };

  return { targets: await listTargets(eventId), goesOn: false };
}

async function listTargets(eventId: string): Promise<WantedSimulcast[]> {
  const { id, address, streamKey, createdAt } = simulcastTargets;
  const rows = await db
    .select({ targetId: id, address, streamKey })
    .from(eventSimulcasts)
    .innerJoin(simulcastTargets, eq(id, eventSimulcasts.targetId))
    .where(eq(eventSimulcasts.eventId, eventId))
    .orderBy(asc(createdAt));

  return rows.flatMap(({ targetId, address: to, streamKey: sealed }) => {
    const key = decryptJson<string>(SIMULCAST_KEY, sealed);

    return key === null ? [] : [{ targetId, address: to, ...partsOfRtmp(to), key }];
  });
}

type Show = typeof events.$inferSelect;

/**
 * Free and donation shows on air; of ticketed ones the free look, which is on air by definition.
 * Rehearsals never.
 */
function isForEverybody(event: Show): boolean {
  if (event.isRehearsal || !event.isLive) return false;

  return event.eventType !== "ticketed" || isFreeLookOpen(event, clock.now());
}
