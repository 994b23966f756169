import { and, asc, eq, gte, isNull, lt, ne, not, or } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, follows, gifts, tickets, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import { type EventRecord, loadEvents } from "../events/event-record.server";
import { publicEventFilter } from "../events/listing/event-list.server";

const MAX_SHOWS = 200;
/** Shows stay in calendars for this long after their end. */
const KEPT_AFTER_END_MS = 30 * 24 * 3600_000;

/** `changedAt`: when the show or the person's ticket last changed. */
export type CalendarShow = { event: EventRecord; hasTicket: boolean; changedAt: Date };

type TicketHolding = { hasTicket: boolean; changedAt: number };

/**
 * Lists the shows a person has tickets for and those of followed artists, each once, by start: up
 * to 30 days after their end, at most 200; shows with a ticket and upcoming ones are preferred.
 * Cancelled shows stay listed; hidden ones and those of a returned ticket do not.
 */
export async function listCalendarShows(userId: string): Promise<CalendarShow[]> {
  const [holdings, followedIds] = await Promise.all([
    listHoldings(userId),
    listFollowedIds(userId),
  ]);
  const eventIds = [...new Set([...holdings.keys(), ...followedIds])];
  const followedIdSet = new Set(followedIds);
  const shownEvents = (await loadEvents(eventIds))
    .map((event) => withHolding(event, holdings.get(event.id)))
    .filter(
      ({ event, hasTicket }) =>
        hasTicket || event.status === "cancelled" || followedIdSet.has(event.id),
    )
    .slice(0, MAX_SHOWS);

  return shownEvents.sort(
    (earlier, later) => earlier.event.startTime.getTime() - later.event.startTime.getTime(),
  );
}

function withHolding(event: EventRecord, holding: TicketHolding | undefined): CalendarShow {
  const changedAt = new Date(Math.max(event.updatedAt.getTime(), holding?.changedAt ?? 0));

  return { event, hasTicket: holding?.hasTicket ?? false, changedAt };
}

/**
 * Lists a person's tickets by event, upcoming events first. A returned or claimed ticket counts as
 * a change, since the calendar may have the entry already.
 */
async function listHoldings(userId: string): Promise<Map<string, TicketHolding>> {
  const { eventId, status, purchaseDate, refundedAt } = tickets;
  const ticketRows = await db
    .select({ eventId, status, purchaseDate, refundedAt, claimedAt: gifts.claimedAt })
    .from(tickets)
    .leftJoin(gifts, eq(gifts.ticketId, tickets.id))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.userId, userId), eq(tickets.isUnclaimed, false), shownFilter()))
    .orderBy(...upcomingFirst())
    .limit(MAX_SHOWS);
  const holdings = new Map<string, TicketHolding>();

  for (const ticket of ticketRows) {
    const { hasTicket, changedAt } = holdings.get(ticket.eventId) ?? {
      hasTicket: false,
      changedAt: 0,
    };
    const changes = [ticket.purchaseDate, ticket.refundedAt, ticket.claimedAt].map(
      (changeTime) => changeTime?.getTime() ?? 0,
    );
    const latestChange = Math.max(changedAt, ...changes);

    holdings.set(ticket.eventId, {
      hasTicket: hasTicket || ticket.status !== "refunded",
      changedAt: latestChange,
    });
  }

  return holdings;
}

async function listFollowedIds(userId: string): Promise<string[]> {
  const cancelledFilter = and(eq(events.status, "cancelled"), not(events.isRehearsal));
  const followedEvents = await db
    .select({ id: events.id })
    .from(events)
    .innerJoin(follows, and(eq(follows.artistId, events.artistId), eq(follows.userId, userId)))
    .innerJoin(users, eq(users.id, events.artistId))
    .where(and(shownFilter(), or(publicEventFilter(), cancelledFilter), activeUserFilter))
    .orderBy(...upcomingFirst())
    .limit(MAX_SHOWS);

  return followedEvents.map((event) => event.id);
}

function shownFilter() {
  const endedAfter = new Date(clock.now().getTime() - KEPT_AFTER_END_MS);

  return and(gte(events.endTime, endedAfter), isNull(events.hiddenAt), ne(events.status, "draft"));
}

function upcomingFirst() {
  return [asc(lt(events.endTime, clock.now())), asc(events.startTime), asc(events.id)];
}
