import { and, asc, eq, gte, isNull, lt, ne, not, or } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, follows, gifts, tickets, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { type EventRecord, loadEvents } from "../events/event-record.server";
import { isPublic } from "../events/listing/event-list.server";

const MAX_SHOWS = 200;
/** Calendars show the recent past, too. */
const KEPT_AFTER_END_MS = 30 * 24 * 3600_000;

/** `changedAt`: when the show or the person's ticket last changed. */
export type CalendarShow = { event: EventRecord; hasTicket: boolean; changedAt: Date };

type Holding = { hasTicket: boolean; changedAt: number };

/**
 * Lists the shows a person has tickets for and those of followed artists, each once, by start: up
 * to 30 days past, at most 200, shows with a ticket and upcoming ones first. Cancelled shows stay
 * listed; hidden ones and those of a returned ticket do not.
 */
export async function listCalendarShows(userId: string): Promise<CalendarShow[]> {
  const [holdings, followed] = await Promise.all([listHoldings(userId), listFollowedIds(userId)]);
  const ids = [...new Set([...holdings.keys(), ...followed])];
  const isFollowed = new Set(followed);
  const shown = (await loadEvents(ids))
    .map((event) => withHolding(event, holdings.get(event.id)))
    .filter(
      ({ event, hasTicket }) =>
        hasTicket || event.status === "cancelled" || isFollowed.has(event.id),
    )
    .slice(0, MAX_SHOWS);

  return shown.sort((a, b) => a.event.startTime.getTime() - b.event.startTime.getTime());
}

function withHolding(event: EventRecord, holding: Holding | undefined): CalendarShow {
  const changedAt = new Date(Math.max(event.updatedAt.getTime(), holding?.changedAt ?? 0));

  return { event, hasTicket: holding?.hasTicket ?? false, changedAt };
}

/**
 * By event, upcoming ones first. A returned or claimed ticket counts as a change: the entry may be
 * there already.
 */
async function listHoldings(userId: string): Promise<Map<string, Holding>> {
  const { eventId, status, purchaseDate, refundedAt } = tickets;
  const rows = await db
    .select({ eventId, status, purchaseDate, refundedAt, claimedAt: gifts.claimedAt })
    .from(tickets)
    .leftJoin(gifts, eq(gifts.ticketId, tickets.id))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.userId, userId), eq(tickets.isUnclaimed, false), isShown()))
    .orderBy(...upcomingFirst())
    .limit(MAX_SHOWS);
  const holdings = new Map<string, Holding>();

  for (const row of rows) {
    const { hasTicket, changedAt } = holdings.get(row.eventId) ?? {
      hasTicket: false,
      changedAt: 0,
    };
    const changes = [row.purchaseDate, row.refundedAt, row.claimedAt].map(
      (at) => at?.getTime() ?? 0,
    );
    const latest = Math.max(changedAt, ...changes);

    holdings.set(row.eventId, {
      hasTicket: hasTicket || row.status !== "refunded",
      changedAt: latest,
    });
  }

  return holdings;
}

async function listFollowedIds(userId: string): Promise<string[]> {
  const isCancelled = and(eq(events.status, "cancelled"), not(events.isRehearsal));
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .innerJoin(follows, and(eq(follows.artistId, events.artistId), eq(follows.userId, userId)))
    .innerJoin(users, eq(users.id, events.artistId))
    .where(and(isShown(), or(isPublic(), isCancelled), isActiveUser))
    .orderBy(...upcomingFirst())
    .limit(MAX_SHOWS);

  return rows.map((row) => row.id);
}

function isShown() {
  const since = new Date(clock.now().getTime() - KEPT_AFTER_END_MS);

  return and(gte(events.endTime, since), isNull(events.hiddenAt), ne(events.status, "draft"));
}

function upcomingFirst() {
  return [asc(lt(events.endTime, clock.now())), asc(events.startTime), asc(events.id)];
}
