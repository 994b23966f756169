import { asc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, eventSimulcasts, simulcastTargets } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { decryptJson, encrypt } from "~/platform/secrets/encryption.server";
import { isFreeLookOpen } from "~/models/shows/events/free-look";
import { splitRtmpAddress } from "./rtmp-address";

/** Purpose under which the stream keys of other sites are encrypted. */
const KEY_PURPOSE = "simulcast key";

/**
 * A target that a show is sent to. This server connects to `address` and passes `app`, `tcUrl` and
 * `key` to the other site.
 */
export type WantedSimulcast = {
  targetId: string;
  address: string;
  app: string;
  tcUrl: string;
  key: string;
};

/** Encrypts a key for the table. */
export const sealKey = (streamKey: string) => encrypt(KEY_PURPOSE, JSON.stringify(streamKey));

/**
 * Lists the targets that a show is sent to now; none unless all people may watch it.
 * `goesOn`: the show continues for people with a ticket.
 */
export async function findWantedSimulcasts(
  eventId: string,
): Promise<{ targets: WantedSimulcast[]; goesOn: boolean }> {
  const event = await db.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event || !isOpenToAll(event)) return { targets: [], goesOn: event?.isLive ?? false };

  return { targets: await listTargets(eventId), goesOn: false };
}

async function listTargets(eventId: string): Promise<WantedSimulcast[]> {
  const { id, address, streamKey, createdAt } = simulcastTargets;
  const targetRows = await db
    .select({ targetId: id, address, streamKey })
    .from(eventSimulcasts)
    .innerJoin(simulcastTargets, eq(id, eventSimulcasts.targetId))
    .where(eq(eventSimulcasts.eventId, eventId))
    .orderBy(asc(createdAt));

  return targetRows.flatMap(({ targetId, address: targetAddress, streamKey: sealedKey }) => {
    const plainKey = decryptJson<string>(KEY_PURPOSE, sealedKey);

    return plainKey === null
      ? []
      : [{ targetId, address: targetAddress, ...splitRtmpAddress(targetAddress), key: plainKey }];
  });
}

type EventRow = typeof events.$inferSelect;

/**
 * True for free and donation shows on air and for the free look of a ticketed show; false for
 * rehearsals.
 */
function isOpenToAll(event: EventRow): boolean {
  if (event.isRehearsal || !event.isLive) return false;

  return event.eventType !== "ticketed" || isFreeLookOpen(event, clock.now());
}
