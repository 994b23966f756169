import { and, eq } from "drizzle-orm";
import { db, type DbReader, transaction } from "~db/client.server";
import { events, eventSimulcasts } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { canHaveFreeLook } from "~/models/shows/events/free-look";
import { assertCanStreamEvent } from "~/models/shows/events/permissions";
import type { SimulcastReport } from "./simulcast-report";
import { findSimulcastReports } from "./simulcast-reports.server";
import { listTargetsOf, type SimulcastTarget } from "./simulcast-targets.server";

/** A target of the show's artist. `report` is null while nothing is sent to the target. */
export type ShowSimulcast = SimulcastTarget & { isOn: boolean; report: SimulcastReport | null };

/** @throws AppError not_found, unauthenticated, forbidden */
export async function listShowSimulcasts(actor: Actor, eventId: string): Promise<ShowSimulcast[]> {
  const event = await getStreamableEvent(actor, eventId, db);
  const chosenTargets = await db
    .select()
    .from(eventSimulcasts)
    .where(eq(eventSimulcasts.eventId, eventId));
  const reports = findSimulcastReports(eventId);

  return (await listTargetsOf(event.artistId)).map((target) => ({
    ...target,
    isOn: chosenTargets.some(({ targetId }) => targetId === target.id),
    report: reports.get(target.id) ?? null,
  }));
}

/**
 * Switches a target on or off for a show, also while it is live. Idempotent.
 * @throws AppError not_found, unauthenticated, forbidden; conflict for shows that may not be sent
 * to other sites
 */
export async function setShowSimulcast(
  actor: Actor,
  eventId: string,
  targetId: string,
  isOn: boolean,
): Promise<void> {
  await transaction(async (tx) => {
    const event = await getStreamableEvent(actor, eventId, tx);
    const targets = await listTargetsOf(event.artistId, tx);
    if (!targets.some(({ id }) => id === targetId))
      throw new AppError("not_found", "simulcast:notFound");

    const choiceFilter = and(
      eq(eventSimulcasts.eventId, eventId),
      eq(eventSimulcasts.targetId, targetId),
    );
    if (!isOn) {
      void (await tx.delete(eventSimulcasts).where(choiceFilter));

      return;
    }

    assertCanBeSent(event);
    await tx.insert(eventSimulcasts).values({ eventId, targetId }).onConflictDoNothing();
  });
  announce({ type: "simulcast.changed", eventId });
}

type EventRow = typeof events.$inferSelect;

/** Finds why this show may not be sent to other sites; null if it may. */
export function findSimulcastProblem(
  event: Pick<EventRow, "isRehearsal" | "streamPlatform" | "eventType" | "freeLookMinutes">,
) {
  if (event.isRehearsal) return "simulcast:notRehearsals";
  if (event.streamPlatform !== "nhacsong_live") return "simulcast:notElsewhere";

  return canHaveFreeLook(event) && event.freeLookMinutes === 0 ? "simulcast:onlyFreeLook" : null;
}

function assertCanBeSent(event: EventRow) {
  const problem = findSimulcastProblem(event);
  if (problem) throw new AppError("conflict", problem);
}

async function getStreamableEvent(
  actor: Actor,
  eventId: string,
  reader: DbReader,
): Promise<EventRow> {
  const event = await reader.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event) throw new AppError("not_found", "errors:notFound");

  assertCanStreamEvent(actor, event);

  return event;
}
