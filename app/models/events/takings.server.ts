import { and, desc, eq, gte, ne, sql, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { donations, events, tickets } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "../actor";
import { assertCan, assertMember } from "../permissions";
import { wallTimeAt } from "./protocol";

const DAY = 24 * 3600_000;
const SHOWS = 12;

export type DayOfSales = { day: string; tickets: number; cents: number };

/**
 * What was sold on each of the last `days` days (as days go in `zone`), the oldest first, days without sales too.
 * Refunded tickets do not count.
 * @throws AppError unauthenticated, forbidden
 */
export async function salesByDay(actor: Actor, zone: string, days: number): Promise<DayOfSales[]> {
  assertMember(actor);
  assertCan(actor, "dashboard:use");
  const now = clock.now().getTime();
  const rows = await db
    .select({ at: tickets.purchaseDate, cents: tickets.priceCents })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        eq(events.artistId, actor.userId),
        ne(tickets.status, "refunded"),
        gte(tickets.purchaseDate, new Date(now - (days + 1) * DAY)),
      ),
    );
  const all = new Map(lastDays(now, zone, days).map((day) => [day, { day, tickets: 0, cents: 0 }]));
  for (const { at, cents } of rows) {
    const sold = all.get(dayAt(at, zone));
    if (!sold) continue;
    sold.tickets += 1;
    sold.cents += cents;
  }
  return [...all.values()];
}

/** The shows that earned most, with what came from tickets and what from tips. @throws AppError unauthenticated, forbidden */
export async function takingsByShow(actor: Actor) {
  assertMember(actor);
  assertCan(actor, "dashboard:use");
  const sold = db
    .select({ eventId: tickets.eventId, cents: sum(tickets.priceCents).as("sold_cents") })
    .from(tickets)
    .where(ne(tickets.status, "refunded"))
    .groupBy(tickets.eventId)
    .as("sold");
  const given = db
    .select({ eventId: donations.eventId, cents: sum(donations.amountCents).as("given_cents") })
    .from(donations)
    .groupBy(donations.eventId)
    .as("given");
  const total = sql<number>`coalesce(${sold.cents}, 0) + coalesce(${given.cents}, 0)`;
  const { id, title, titleOther, language, startTime } = events;
  return db
    .select({
      ...{ id, title, titleOther, language, startTime },
      ticketCents: sql<number>`coalesce(${sold.cents}, 0)`.mapWith(Number),
      tipCents: sql<number>`coalesce(${given.cents}, 0)`.mapWith(Number),
    })
    .from(events)
    .leftJoin(sold, eq(sold.eventId, events.id))
    .leftJoin(given, eq(given.eventId, events.id))
    .where(and(eq(events.artistId, actor.userId), sql`${total} > 0`))
    .orderBy(desc(total), events.id)
    .limit(SHOWS);
}

/** Calendar days, not steps of 24 hours: a day with 23 hours is a day. */
function lastDays(now: number, zone: string, days: number): string[] {
  const today = new Date(`${dayAt(new Date(now), zone)}T00:00:00Z`).getTime();
  return Array.from({ length: days }, (_, n) => new Date(today - (days - 1 - n) * DAY).toISOString().slice(0, 10));
}

function dayAt(at: Date, zone: string): string {
  return wallTimeAt(at, zone).slice(0, 10);
}
