import { and, eq, isNull, or, sql } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import { type Actor, isMember } from "~/models/base/actor";
import { clock } from "~/platform/clock/clock";
import { isFreeLookOpen } from "~/models/shows/events/free-look";
import { canEnterBackstage } from "~/models/shows/events/permissions";
import { findTicketOfDevice } from "~/models/tickets/device-passes.server";
import { markEntered } from "~/models/tickets/ticket-access.server";
import { findTelevisionOwner } from "~/models/accounts/authentication/television-owner.server";
import { db, prepared } from "~db/client.server";
import { events } from "~db/schema";
import type { TicketAccess } from "~db/vocabularies";
import { CommitCache } from "~db/commit-cache.server";
import { assertDeviceAdmitted, deviceOf, readmitDevice } from "./device-limit.server";
import { findRecording } from "./replay/recordings.server";
import { isAccountInactive } from "~/models/accounts/account-state.server";

/** Access to an event: all people, all people for a limited time, people with a right, or none. */
export type EventAccess = "open" | "freeLook" | "ticket" | "closed";

/** Finds the function that gives the access at a time; it is valid until the event changes. */
export async function findEventAccess(eventId: string): Promise<(now: Date) => EventAccess> {
  const event = await findOpenEvent(eventId);

  return (now) => {
    if (!event) return "closed";
    if (event.isRehearsal) return "ticket";
    if (event.eventType !== "ticketed") return "open";

    return isFreeLookOpen(event, now) ? "freeLook" : "ticket";
  };
}

/**
 * Right to watch. Tickets are subject to the device limit; `holderId`: account of the ticket's
 * holder, or of the person who opened the show on a television; `access`: what the ticket opens.
 */
export type WatchRight = { ticketId: string | null; holderId: string | null; access: TicketAccess };

const WITHOUT_TICKET: WatchRight = { ticketId: null, holderId: null, access: "both" };

/** Finds the right to watch; the only check for page, playlist, segments, chat and replay. */
export async function findWatchRight(actor: Actor, eventId: string): Promise<WatchRight | null> {
  const event = await findOpenEvent(eventId);

  return event && findRightNow(event, actor, eventId);
}

/** Finds the right that does not end with a free look; null if only the free look gives one. */
export async function findLastingRight(actor: Actor, eventId: string): Promise<WatchRight | null> {
  const event = await findOpenEvent(eventId);

  return event && findRightOfPerson(event, actor, eventId);
}

async function findRightNow(
  event: OpenEvent,
  actor: Actor,
  eventId: string,
): Promise<WatchRight | null> {
  const lastingRight = await findRightOfPerson(event, actor, eventId);

  return (
    lastingRight ??
    (!event.isRehearsal && isFreeLookOpen(event, clock.now()) ? WITHOUT_TICKET : null)
  );
}

async function findRightOfPerson(
  event: OpenEvent,
  actor: Actor,
  eventId: string,
): Promise<WatchRight | null> {
  return (
    (await findOwnRight(event, actor, eventId)) ?? findRightOfTelevision(event, actor, eventId)
  );
}

/**
 * A television has the right of the person who opened the show on it, while that person has it.
 */
async function findRightOfTelevision(
  event: OpenEvent,
  actor: Actor,
  eventId: string,
): Promise<WatchRight | null> {
  const opener = await findTelevisionOwner(actor, eventId);
  const openerRight = opener && (await findOwnRight(event, opener, eventId));

  return openerRight && { ...openerRight, holderId: opener.userId };
}

async function findOwnRight(
  event: OpenEvent,
  actor: Actor,
  eventId: string,
): Promise<WatchRight | null> {
  if (event.isRehearsal) return actor.userId === event.artistId ? WITHOUT_TICKET : null;
  if (event.eventType !== "ticketed") return WITHOUT_TICKET;
  if (isMember(actor) && (await isAccountInactive(actor.userId, db))) return null;
  if (isMember(actor) && canEnterBackstage(actor, event)) return WITHOUT_TICKET;

  const ticket = await findTicketOfDevice(actor, eventId);
  if (!ticket) return null;
  // The actor's own account was checked above.
  if (ticket.userId !== actor.userId && (await isAccountInactive(ticket.userId, db))) return null;
  if (!(await isOpenNow(ticket.access, event, eventId))) return null;

  return { ticketId: ticket.id, holderId: ticket.userId, access: ticket.access };
}

/**
 * True if the ticket opens the event now: some tickets open only the live show or only its replay.
 */
async function isOpenNow(
  access: TicketAccess,
  { isLive }: OpenEvent,
  eventId: string,
): Promise<boolean> {
  if (access === "both") return true;

  const isReplay = !isLive && (await findRecording(eventId)) !== null;

  return isReplay === (access === "replay");
}

export async function canWatch(actor: Actor, eventId: string): Promise<boolean> {
  return (await findWatchRight(actor, eventId)) !== null;
}

/**
 * @throws AppError not_found for an event that is hidden or not published; forbidden without a
 * right.
 */
export async function getWatchRight(actor: Actor, eventId: string): Promise<WatchRight> {
  const event = await findOpenEvent(eventId);
  if (!event) throw new AppError("not_found", "errors:notFound");

  const watchRight = await findRightNow(event, actor, eventId);
  if (!watchRight) throw new AppError("forbidden", "errors:forbidden");

  return watchRight;
}

/** @throws AppError conflict, throttled: see assertDeviceAdmitted */
export function assertNotDisplaced({ ticketId }: WatchRight, eventId: string, device: string) {
  if (ticketId !== null) assertDeviceAdmitted({ ticketId, eventId }, device);
}

/** Readmits this device for the person. @throws AppError not_found, forbidden, throttled */
export async function watchHere(actor: Actor, eventId: string, session: string | null) {
  const { ticketId } = await getWatchRight(actor, eventId);
  if (ticketId === null) return;

  readmitDevice({ ticketId, eventId }, deviceOf({ visitorId: actor.visitorId, session }));
}

/** Marks the ticket as used on first entry while the show is live. */
export async function noteEntry(actor: Actor, eventId: string) {
  const ticket = await findTicketOfDevice(actor, eventId);
  if (ticket) await markEntered(ticket);
}

type OpenEvent = NonNullable<Awaited<ReturnType<typeof readOpenEvent>>>;
const openEvents = new CommitCache<OpenEvent | null>();

function findOpenEvent(eventId: string) {
  return openEvents.get(eventId, () => readOpenEvent(eventId));
}

async function readOpenEvent(eventId: string) {
  return (await openEventQuery(db).get({ eventId })) ?? null;
}

const openEventQuery = prepared((reader) => {
  const { id, eventType, artistId, isLive, isRehearsal, freeLookUntil, status, hiddenAt } = events;
  const openFilter = and(or(eq(status, "published"), isRehearsal), isNull(hiddenAt));

  return reader
    .select({ eventType, artistId, isLive, isRehearsal, freeLookUntil })
    .from(events)
    .where(and(eq(id, sql.placeholder("eventId")), openFilter))
    .prepare();
});
