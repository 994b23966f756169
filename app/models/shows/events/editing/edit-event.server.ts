import { isDeepStrictEqual } from "node:util";
import { and, count, eq, inArray, ne } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import {
  donations,
  events,
  newsletters,
  outbox,
  passEvents,
  payments,
  tickets,
  ticketTypes,
  recordings,
} from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { expireMails } from "~/models/delivery/notices/outbox.server";
import { addFollowerNews } from "../news/follower-news.server";
import { addHolderNews } from "../news/holder-news.server";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import { isOver } from "../event-sale.server";
import { assertCanEditEvent } from "../permissions";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { importPicture, isForeignPicture } from "~/models/base/uploads/import-picture.server";
import { fieldsOfEvent } from "./fields.protocol";
import type { EventChange, EventInput } from "./schema";
import { type EventRow, toEventColumns } from "./event-columns";
import { CHANGED_MEANWHILE, revisionOf } from "./revision.server";
import { fixSiteShare } from "~/models/money/site-share/site-share.server";
import { throttleWriting } from "./write-throttle.server";
import { recordChange, recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";

/**
 * Creates an event. `writeMore` writes rows that belong to the new show in the same transaction.
 * @throws AppError unauthenticated, forbidden, invalid (with fields), throttled
 */
export async function createEvent(
  actor: Actor,
  eventInput: EventInput,
  writeMore: (tx: Tx, shows: EventRow[]) => Promise<void> = async () => {},
): Promise<EventRow> {
  assertCanUseDashboard(actor);

  const eventColumns = toEventColumns(null, eventInput);
  if (eventColumns.status === "published") await assertTermsAgreed(actor);
  await throttleWriting(actor.userId, true);
  if (isForeignPicture(eventColumns.imageUrl))
    eventColumns.imageUrl = await importPicture(actor, eventColumns.imageUrl);

  return transaction(async (tx) => {
    const event = firstRow(
      await tx
        .insert(events)
        .values({ ...eventColumns, artistId: actor.userId })
        .returning(),
    );

    await writeMore(tx, [event]);
    if (event.status === "published") await fixSiteShare(tx, [event.id]);
    await addFollowerNews(tx, "published", event);
    if (event.status === "published") await recordWebhook(tx, "event.published", event.id);

    return event;
  });
}

/**
 * `seen`: the revision the change is based on (revisionOf); without it, a program overwrites newer
 * changes. `seenShare`: the collective's share that the form showed and at which a draft is
 * published. `complete` writes rows that belong to the change in the same transaction.
 */
export type UpdateOptions = {
  seen?: string;
  seenShare?: string;
  complete?: (tx: Tx, before: EventRow, after: EventRow) => Promise<void>;
};

/**
 * Updates the named fields. Tickets and holds keep their price; a capacity below the sold tickets
 * means sold out.
 * @throws AppError not_found, forbidden, conflict (cancelled, changed meanwhile), invalid (with
 * fields), throttled
 */
export async function updateEvent(
  actor: Actor,
  eventId: string,
  change: EventChange,
  { seen: seenRevision, seenShare, complete: writeMore }: UpdateOptions = {},
): Promise<EventRow> {
  assertMember(actor);

  const storedEvent = await getOwnEvent(actor, eventId);
  if (storedEvent.status === "draft" && change.status === "published")
    await assertTermsAgreed(actor);
  await throttleWriting(actor.userId, false);
  if (isForeignPicture(change.imageUrl) && storedEvent.status !== "cancelled") {
    toEventColumns(storedEvent, change);
    change = { ...change, imageUrl: await importPicture(actor, change.imageUrl) };
  }

  const { after, changes } = await transaction(async (tx) => {
    const before = await getOwnEvent(actor, eventId, tx);
    if (before.status === "cancelled") throw new AppError("conflict", "dashboard:alreadyCancelled");
    if (seenRevision && seenRevision !== revisionOf(before))
      throw new AppError("conflict", CHANGED_MEANWHILE);

    await assertKeepsSold(tx, before, change);

    const after = firstRow(
      await tx
        .update(events)
        .set(toEventColumns(before, change))
        .where(eq(events.id, eventId))
        .returning(),
    );

    await writeMore?.(tx, before, after);
    if (before.status === "draft" && after.status === "published")
      await fixSiteShare(tx, [eventId], seenShare);
    if (before.status === "draft") await addFollowerNews(tx, "published", after);
    const changes = changesBetween(before, after);

    await recordEdit(tx, before, after, changes);
    if (changes.includes("time")) await addHolderNews(tx, "changed", after);
    if (changes.includes("price")) await addHolderNews(tx, "repriced", after);

    return { after: after, changes };
  });

  for (const changeKind of changes)
    announce({ type: "event.changed", eventId: eventId, what: changeKind });

  return after;
}

/**
 * Deletes an event without tickets and payments; cancels an event that has some.
 * @throws AppError not_found, forbidden, throttled
 */
export async function deleteEvent(
  actor: Actor,
  eventId: string,
): Promise<{ status: "deleted" | "cancelled" }> {
  assertMember(actor);
  await getOwnEvent(actor, eventId);
  await throttleWriting(actor.userId, false);

  const status = await transaction(async (tx) => {
    const event = await getOwnEvent(actor, eventId, tx);
    if (await hasHistory(tx, eventId)) {
      await markCancelled(tx, eventId);

      return "cancelled" as const;
    }
    if (event.status === "published") await recordWebhook(tx, "event.cancelled", eventId);
    await expireMailsAbout(tx, eventId);
    await tx.delete(events).where(eq(events.id, eventId));

    return "deleted" as const;
  });

  announce({ type: "event.cancelled", eventId: eventId });

  return { status };
}

/** Expires queued newsletters about a deleted show, so that they are not sent. */
async function expireMailsAbout(tx: Tx, eventId: string) {
  const eventNewsletters = tx
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(eq(newsletters.eventId, eventId));

  await expireMails(tx, inArray(outbox.newsletterId, eventNewsletters));
}

/**
 * Cancels an event; this cannot be undone. Announce "event.cancelled" after the commit: listeners
 * refund tickets and end the show. After a crash the reconciler finds valid tickets of cancelled
 * events.
 */
export async function markCancelled(tx: Tx, eventId: string): Promise<void> {
  await tx.update(events).set({ status: "cancelled", isLive: false }).where(eq(events.id, eventId));
  await recordWebhook(tx, "event.cancelled", eventId);
}

/** @throws AppError not_found, forbidden, unauthenticated */
export async function getOwnEvent(
  actor: Actor,
  eventId: string,
  reader: DbReader = db,
): Promise<EventRow> {
  const event = await reader.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event) throw new AppError("not_found", "dashboard:eventNotFound");

  assertCanEditEvent(actor, event);

  return event;
}

/** Counts valid tickets, paid and free. */
export async function countSoldTickets(eventId: string): Promise<number> {
  const ticketCount = firstRow(
    await db
      .select({ sold: count() })
      .from(tickets)
      .where(and(eq(tickets.eventId, eventId), ne(tickets.status, "refunded"))),
  );

  return ticketCount.sold;
}

/** True if deleting the event cancels it, because its records must be kept. */
export function willBeCancelled(eventId: string): Promise<boolean> {
  return hasHistory(db, eventId);
}

/**
 * True if the event has tickets, payments, donations or passes, also refunded ones. Such an event
 * is not deleted, because these records must be kept.
 */
async function hasHistory(reader: DbReader, eventId: string): Promise<boolean> {
  for (const table of [tickets, payments, donations, passEvents]) {
    const [historyRow] = await reader
      .select({ eventId: table.eventId })
      .from(table)
      .where(eq(table.eventId, eventId))
      .limit(1);
    if (historyRow) return true;
  }

  return false;
}

/**
 * @throws AppError conflict if the change unpublishes a sold show, removes the replay that a ticket
 * type sells, adds a replay that was not recorded, or lengthens the free look of a sold show
 */
async function assertKeepsSold(tx: Tx, before: EventRow, change: EventChange) {
  if (
    change.status === "draft" &&
    before.status === "published" &&
    (await hasHistory(tx, before.id))
  )
    throw new AppError("conflict", "dashboard:soldCannotBeDraft");
  if (change.replay === null && (await hasReplayType(tx, before)))
    throw new AppError("conflict", "dashboard:replayOfTypes");

  await assertRecorded(tx, before, change);
  if ((change.freeLookMinutes ?? 0) > before.freeLookMinutes && (await hasHistory(tx, before.id)))
    throw new AppError("conflict", "dashboard:freeLookSold");
}

/** @throws AppError conflict for a replay of a show that is over and was not recorded */
async function assertRecorded(tx: Tx, before: EventRow, change: EventChange) {
  const wantsReplay = Boolean(change.replay) && before.replayDays === null;
  if (!wantsReplay || !isOver(before)) return;

  const isRecorded = (await tx.$count(recordings, eq(recordings.eventId, before.id))) > 0;
  if (!isRecorded) throw new AppError("conflict", "dashboard:notRecorded");
}

async function hasReplayType(tx: Tx, { id: eventId, hasTicketTypes }: EventRow): Promise<boolean> {
  if (!hasTicketTypes) return false;

  const replayTypeFilter = and(eq(ticketTypes.eventId, eventId), eq(ticketTypes.access, "replay"));

  return (await tx.$count(ticketTypes, replayTypeFilter)) > 0;
}

async function recordEdit(tx: Tx, before: EventRow, after: EventRow, changes: string[]) {
  if (before.status === "published") await recordChange(tx, after.id, changes);
  else if (after.status === "published") await recordWebhook(tx, "event.published", after.id);
}

function changesBetween(before: EventRow, after: EventRow): ("time" | "price" | "details")[] {
  const changedFields = fieldsOfEvent.filter(([fieldName, { column = fieldName }]) => {
    const columnName = column as keyof EventRow;

    return !isDeepStrictEqual(before[columnName], after[columnName]);
  });
  const notifiedChanges = new Set(changedFields.flatMap(([, { notifies }]) => notifies ?? []));

  return notifiedChanges.size ? [...notifiedChanges].sort().reverse() : ["details"];
}
