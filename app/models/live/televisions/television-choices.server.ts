import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, tickets, validTicketFilter } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isMember, type Actor } from "~/models/base/actor";
import { isOver } from "~/models/shows/events/event-state";
import { type EventRecord, loadEvents } from "~/models/shows/events/event-record.server";
import { isPublic } from "~/models/shows/events/listing/event-list.server";
import { listWithReplay } from "~/models/shows/events/replay-state.server";
import { canWatch } from "../streams/playback-access.server";

const MAX_CHOICES = 12;
const MAX_TICKETS = 50;

/** `isReplay`: over, and its replay is open. */
export type TelevisionChoice = { event: EventRecord; hasTicket: boolean; isReplay: boolean };

/**
 * Lists what a person can open on a television: live shows first, then those of their tickets.
 * `chosenId`: a show they came from.
 */
export async function listTelevisionChoices(
  actor: Actor,
  chosenId: string | null,
): Promise<TelevisionChoice[]> {
  const held = isMember(actor) ? await idsOfTickets(actor.userId) : [];
  const ids = [...new Set([...(chosenId ? [chosenId] : []), ...held, ...(await idsOfLiveShows())])];
  const replays = new Set(await listWithReplay(ids));
  const now = clock.now();
  const choices: TelevisionChoice[] = [];

  for (const event of await loadEvents(ids)) {
    const isReplay = !event.isLive && replays.has(event.id);
    if (isOver(event, now) && !isReplay) continue;
    if (!(await canWatch(actor, event.id))) continue;

    choices.push({ event, hasTicket: held.includes(event.id), isReplay });
    if (choices.length === MAX_CHOICES) break;
  }

  const rank = ({ event, isReplay }: TelevisionChoice) => (event.isLive ? 0 : isReplay ? 2 : 1);

  return choices.sort((a, b) => rank(a) - rank(b));
}

async function idsOfTickets(userId: string) {
  const rows = await db
    .select({ id: events.id })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.userId, userId), validTicketFilter, isNull(events.hiddenAt)))
    .orderBy(desc(events.isLive), desc(events.startTime))
    .limit(MAX_TICKETS);

  return rows.map(({ id }) => id);
}

async function idsOfLiveShows() {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.isLive, true), isPublic()))
    .orderBy(asc(events.startTime))
    .limit(MAX_CHOICES);

  return rows.map(({ id }) => id);
}
