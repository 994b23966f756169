import { and, count, desc, eq, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { markCancelled } from "~/models/shows/events/editing/edit-event.server";
import { isOver } from "~/models/shows/events/event-state";
import { addHolderNews, addReopenedNews } from "~/models/shows/events/news/holder-news.server";
import { endTakenDownNotice, notifyTakenDown } from "../mails/taken-down.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { writeAudit } from "~/models/base/audit.server";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";
import { takeOffAir } from "./users.server";
import { recordChange } from "~/models/delivery/webhooks/record-webhook.server";

const MAX_SHOWS_OF_DAY = 50;

/**
 * Lists all events, drafts and hidden ones included: live ones first, then the upcoming ones, the
 * next first, then the past ones, the latest first.
 */
export async function searchAllEvents(
  actor: Actor,
  listQuery: ListQuery & { only?: "live" | "hidden" },
) {
  assertCanUseAdmin(actor);

  const { title, titleOther, id } = events;
  const searchFilter = searchCondition(
    listQuery.search,
    title,
    titleOther,
    id,
    artistProfiles.stageName,
    users.name,
  );
  const stateFilters = { live: eq(events.isLive, true), hidden: isNotNull(events.hiddenAt) };
  const eventFilter = and(searchFilter, listQuery.only && stateFilters[listQuery.only]);
  const isPast = lt(events.endTime, clock.now());
  const nextFirst = sql`iif(${isPast}, null, ${events.startTime})`;
  const { limit, offset } = pageBounds(listQuery);
  const foundEvents = await db
    .select({ event: events, stageName: artistProfiles.stageName, name: users.name })
    .from(events)
    .innerJoin(users, eq(users.id, events.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(eventFilter)
    .orderBy(desc(events.isLive), isPast, nextFirst, desc(events.startTime), events.id)
    .limit(limit)
    .offset(offset);
  const countRow = firstRow(
    await db
      .select({ n: count() })
      .from(events)
      .innerJoin(users, eq(users.id, events.artistId))
      .leftJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
      .where(eventFilter),
  );

  return {
    rows: foundEvents.map(({ event, stageName, name }) => ({
      ...event,
      artistName: stageName ?? name,
    })),
    total: countRow.n,
  };
}

/** Lists live shows and public shows that begin between two times, soonest first. */
export async function listShowsOfDay(actor: Actor, from: Date, until: Date) {
  assertCanUseAdmin(actor);

  const begins = and(gte(events.startTime, from), lt(events.startTime, until));
  const publicFilter = and(eq(events.status, "published"), isNull(events.hiddenAt));

  return db
    .select()
    .from(events)
    .where(or(eq(events.isLive, true), and(begins, publicFilter)))
    .orderBy(events.startTime)
    .limit(MAX_SHOWS_OF_DAY);
}

/**
 * Hides an event from all people except its artist and admins, or shows it again. A live show ends.
 * @throws AppError not_found
 */
export async function setEventHidden(actor: Actor, eventId: string, isHidden: boolean, note = "") {
  assertCanUseAdmin(actor);

  const wasLive = await transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    if (!event) throw new AppError("not_found", "errors:notFound");

    const hiddenAt = isHidden ? (event.hiddenAt ?? clock.now()) : null;

    await tx.update(events).set({ hiddenAt }).where(eq(events.id, eventId));
    if (isHidden && !event.hiddenAt) await notifyClosed(tx, actor, event);
    if (!isHidden && event.hiddenAt) await notifyReopened(tx, event);
    if (isHidden !== (event.hiddenAt !== null)) await recordChange(tx, eventId, ["hidden"]);
    const action = isHidden ? "event.hidden" : "event.unhidden";

    await writeAudit(tx, actor, {
      action,
      target: `event:${eventId}`,
      detail: { before: event.hiddenAt, words: note },
    });

    return event.isLive;
  });
  if (isHidden && wasLive) await takeOffAir(eventId);
  announce({ type: "event.changed", eventId, what: "details" });
}

/**
 * Notifies the artist unless the show was cancelled, and the ticket holders unless the show is over.
 */
async function notifyClosed(tx: Tx, actor: Actor, event: typeof events.$inferSelect) {
  const { id: eventId, artistId: userId, title: excerpt } = event;
  const dedupeKey = `${eventId}:${clock.now().getTime()}`;
  if (userId !== actor.userId && event.status !== "cancelled")
    await notifyTakenDown(tx, { kind: "hiddenShow", userId, eventId, excerpt, fact: dedupeKey });
  if (!isOver(event, clock.now())) await addHolderNews(tx, "closed", event);
}

async function notifyReopened(tx: Tx, event: typeof events.$inferSelect) {
  await endTakenDownNotice(tx, event);
  await addReopenedNews(tx, event);
}

/**
 * Cancels a published show, hidden or not; all tickets are refunded.
 * @throws AppError not_found; conflict when it is already cancelled or was never published
 */
export async function cancelAnyEvent(actor: Actor, eventId: string, note: string) {
  assertCanUseAdmin(actor);
  await transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    if (!event) throw new AppError("not_found", "errors:notFound");
    if (event.status !== "published") throw new AppError("conflict", "admin:notPublished");

    await markCancelled(tx, eventId);

    const { artistId: userId, title: excerpt } = event;
    if (userId !== actor.userId)
      await notifyTakenDown(tx, {
        kind: "cancelledShow",
        userId,
        eventId,
        excerpt,
        fact: eventId,
      });
    await writeAudit(tx, actor, {
      action: "event.cancelled",
      target: `event:${eventId}`,
      detail: { words: note },
    });
  });
  announce({ type: "event.cancelled", eventId });
}
