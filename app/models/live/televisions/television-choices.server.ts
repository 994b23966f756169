import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, tickets, validTicketFilter } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isMember, type Actor } from "~/models/base/actor";
import { isOver } from "~/models/shows/events/event-state";
import { type EventRecord, loadEvents } from "~/models/shows/events/event-record.server";
import { publicEventFilter } from "~/models/shows/events/listing/event-list.server";
import { listWithReplay } from "~/models/shows/events/replay-state.server";
import { canWatch } from "../streams/playback-access.server";

const MAX_CHOICES = 12;
const MAX_TICKETS = 50;

/** `isReplay`: the show is over and its replay can be watched. */
export type TelevisionChoice = { event: EventRecord; hasTicket: boolean; isReplay: boolean };

/**
 * Lists the shows that a person can open on a television: live ones, then coming ones, then
 * replays. `chosenId`: the show from whose page the person came.
 */
export async function listTelevisionChoices(
  actor: Actor,
  chosenId: string | null,
): Promise<TelevisionChoice[]> {
  const ticketEventIds = isMember(actor) ? await listTicketEventIds(actor.userId) : [];
  const candidateIds = [
    ...new Set([...(chosenId ? [chosenId] : []), ...ticketEventIds, ...(await listLiveEventIds())]),
  ];
  const replayIds = new Set(await listWithReplay(candidateIds));
  const now = clock.now();
  const choices: TelevisionChoice[] = [];

  for (const event of await loadEvents(candidateIds)) {
    const isReplay = !event.isLive && replayIds.has(event.id);
    if (isOver(event, now) && !isReplay) continue;
    if (!(await canWatch(actor, event.id))) continue;

    choices.push({ event, hasTicket: ticketEventIds.includes(event.id), isReplay });
    if (choices.length === MAX_CHOICES) break;
  }

  const rankOf = ({ event, isReplay }: TelevisionChoice) => (event.isLive ? 0 : isReplay ? 2 : 1);

  return choices.sort((left, right) => rankOf(left) - rankOf(right));
}

async function listTicketEventIds(userId: string) {
  const ticketEvents = await db
    .select({ id: events.id })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.userId, userId), validTicketFilter, isNull(events.hiddenAt)))
    .orderBy(desc(events.isLive), desc(events.startTime))
    .limit(MAX_TICKETS);

  return ticketEvents.map(({ id: eventId }) => eventId);
}

async function listLiveEventIds() {
  const liveEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.isLive, true), publicEventFilter()))
    .orderBy(asc(events.startTime))
    .limit(MAX_CHOICES);

  return liveEvents.map(({ id: eventId }) => eventId);
}
