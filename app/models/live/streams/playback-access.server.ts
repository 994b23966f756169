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
import { isInactive } from "~/models/accounts/account-state.server";

/** Access to an event: everybody, everybody for a limited time, people with a right, or nobody. */
export type EventAccess = "open" | "freeLook" | "ticket" | "closed";

/** Finds a function that says the access at a time, as far as nothing is changed until then. */
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

/** Single check for page, playlist, segments, chat and replay. */
export async function findWatchRight(actor: Actor, eventId: string): Promise<WatchRight | null> {
  const event = await findOpenEvent(eventId);

  return event && findRight(event, actor, eventId);
}

/** The right that does not end with a free look, for those who keep it. */
export async function findLastingRight(actor: Actor, eventId: string): Promise<WatchRight | null> {
  const event = await findOpenEvent(eventId);

  return event && findRightOfPerson(event, actor, eventId);
}

async function findRight(
  event: OpenEvent,
  actor: Actor,
  eventId: string,
): Promise<WatchRight | null> {
  const right = await findRightOfPerson(event, actor, eventId);

  return (
    right ?? (!event.isRehearsal && isFreeLookOpen(event, clock.now()) ? WITHOUT_TICKET : null)
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
 * A television watches as the person may who opened the show on it; it ends with what they lose.
 */
async function findRightOfTelevision(
  event: OpenEvent,
  actor: Actor,
  eventId: string,
): Promise<WatchRight | null> {
  const owner = await findTelevisionOwner(actor, eventId);
  const right = owner && (await findOwnRight(event, owner, eventId));

  return right && { ...right, holderId: owner.userId };
}

async function findOwnRight(
  event: OpenEvent,
  actor: Actor,
  eventId: string,
): Promise<WatchRight | null> {
  if (event.isRehearsal) return actor.userId === event.artistId ? WITHOUT_TICKET : null;
  if (event.eventType !== "ticketed") return WITHOUT_TICKET;
  if (isMember(actor) && (await isInactive(actor.userId, db))) return null;
  if (isMember(actor) && canEnterBackstage(actor, event)) return WITHOUT_TICKET;

  const ticket = await findTicketOfDevice(actor, eventId);
  if (!ticket) return null;
  // The actor's own account was checked above.
  if (ticket.userId !== actor.userId && (await isInactive(ticket.userId, db))) return null;
  if (!(await opensNow(ticket.access, event, eventId))) return null;

  return { ticketId: ticket.id, holderId: ticket.userId, access: ticket.access };
}

/** Some tickets open only the live show or only its replay. */
async function opensNow(
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
 * @throws AppError not_found for an event that nobody may watch, unauthenticated or forbidden
 * without a ticket.
 */
export async function getWatchRight(actor: Actor, eventId: string): Promise<WatchRight> {
  const event = await findOpenEvent(eventId);
  if (!event) throw new AppError("not_found", "errors:notFound");

  const right = await findRight(event, actor, eventId);
  if (!right) throw new AppError("forbidden", "errors:forbidden");

  return right;
}

/** @throws AppError conflict, throttled: see assertSeat */
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
  return (await openEvent(db).get({ eventId })) ?? null;
}

const openEvent = prepared((on) => {
  const { id, eventType, artistId, isLive, isRehearsal, freeLookUntil, status, hiddenAt } = events;
  const isOpen = and(or(eq(status, "published"), isRehearsal), isNull(hiddenAt));

  return on
    .select({ eventType, artistId, isLive, isRehearsal, freeLookUntil })
    .from(events)
    .where(and(eq(id, sql.placeholder("eventId")), isOpen))
    .prepare();
});
