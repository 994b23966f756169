import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type Reader } from "~db/client.server";
import {
  artistProfiles,
  chatRestrictions,
  donations,
  events,
  follows as followers,
  users,
} from "~db/schema";
import { CommitCache } from "~db/commit-cache.server";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { isLookAlike } from "~/models/base/text/look-alikes";
import { authorMark } from "~/models/accounts/author-mark.server";
import { listTasks } from "~/models/accounts/helper-tasks.server";
import { isFreeLookOpen } from "~/models/shows/events/free-look";
import { findLastEnd } from "~/models/live/streams/broadcast/broadcasts.server";
import { canSeeHiddenEvent } from "~/models/shows/events/permissions";
import { canModerate, type ChatContext } from "./permissions";
import { hasPassFor } from "~/models/tickets/device-passes.server";
import { findValidTicket } from "~/models/tickets/held-ticket.server";
import { getChatRules } from "./rules.server";

const columns = {
  id: events.id,
  artistId: events.artistId,
  eventType: events.eventType,
  status: events.status,
  hiddenAt: events.hiddenAt,
  isLive: events.isLive,
  startTime: events.startTime,
  endTime: events.endTime,
  chatEnabled: events.chatEnabled,
  lobbyMinutes: events.lobbyMinutes,
  freeLookUntil: events.freeLookUntil,
};

/**
 * Loads everything that decides what `actor` may do in the room of an event.
 * @throws AppError not_found
 */
export async function getChatContext(
  actor: Actor,
  eventId: string,
  reader: Reader = db,
): Promise<ChatContext> {
  const place =
    reader === db
      ? await rooms.get(eventId, () => findRoom(eventId, db))
      : await findRoom(eventId, reader);
  const isOwner = place !== null && place.event.artistId === actor.userId;
  const isHidden = place?.event.hiddenAt || place?.event.status === "draft";
  if (!place || (isHidden && !canSeeHiddenEvent(actor, place.event))) {
    throw new AppError("not_found", "live:notAvailableText");
  }

  const hasPass = await mayReadOnly(actor, place.event);
  const isFreeLook = isFreeLookOpen(place.event, clock.now());

  return {
    ...place,
    isOwner,
    hasPass,
    isFreeLook,
    ...(await getPersonContext(actor, place, reader)),
  };
}

/** @throws AppError not_found for the overlay of another artist */
async function mayReadOnly(actor: Actor, { id, artistId, eventType }: ChatContext["event"]) {
  if (actor.overlayOf === undefined) return eventType === "ticketed" && hasPassFor(actor, id);
  if (actor.overlayOf !== artistId) throw new AppError("not_found", "live:notAvailableText");

  return true;
}

/** The part that is the same for everybody in the room, cached until the next commit. */
const rooms = new CommitCache<Awaited<ReturnType<typeof findRoom>>>();

async function findRoom(eventId: string, reader: Reader) {
  const event = await eventOf(reader).get({ eventId });
  if (!event) return null;

  const lastEndedAt = event.isLive ? null : await findLastEnd(eventId, reader);
  const artist = await stageNameOf(reader).get({ artistId: event.artistId });
  const stageName = artist?.stageName ?? "";

  return { event, stageName, rules: await getChatRules(eventId, reader), lastEndedAt };
}

const stageNameOf = prepared((on) =>
  on
    .select({ stageName: artistProfiles.stageName })
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, sql.placeholder("artistId")))
    .prepare(),
);

const eventOf = prepared((on) =>
  on
    .select(columns)
    .from(events)
    .where(eq(events.id, sql.placeholder("eventId")))
    .prepare(),
);

const GUEST_CONTEXT = {
  isModerator: false,
  isStagehand: false,
  hasTicket: false,
  isFollower: false,
  hasGiven: false,
  restriction: null,
  author: null,
  looksLikeArtist: false,
};

type Room = Pick<ChatContext, "event" | "rules"> & { stageName: string };

async function getPersonContext(actor: Actor, room: Room, reader: Reader) {
  const { event, rules, stageName } = room;
  const { userId } = actor;
  if (userId === null) return GUEST_CONTEXT;

  const them = { artistId: event.artistId, userId };
  const person = await personOf(reader).get(them);
  const tasks = await listTasks(event.artistId, userId, reader);

  return {
    isModerator: canModerate(actor, event, tasks),
    isStagehand: tasks.includes("stagehand"),
    hasTicket: asksForTicket(event, rules) && (await hasLiveTicket(userId, event.id, reader)),
    isFollower: rules.audience === "followers" && (await follows(event.artistId, userId, reader)),
    hasGiven: rules.audience === "holders" && (await hasGiven(event.id, userId, reader)),
    restriction: person?.restrictedBy ? { until: person.until } : null,
    author: person ? { user: person.user, mark: person.mark } : null,
    looksLikeArtist:
      userId !== event.artistId && isLookAlike(person?.user.firstName ?? "", stageName),
  };
}

/** The chat belongs to the live show. */
async function hasLiveTicket(userId: string, eventId: string, reader: Reader) {
  const ticket = await findValidTicket(userId, eventId, reader);

  return ticket !== null && ticket.access !== "replay";
}

const asksForTicket = ({ eventType }: ChatContext["event"], { audience }: ChatContext["rules"]) =>
  eventType === "ticketed" || audience === "holders";

/**
 * A person as the room shows them, and their restriction there: `restrictedBy` is null without one.
 */
const personOf = prepared((on) => {
  const { artistId, userId, until } = chatRestrictions;
  const { id, firstName, profileImageUrl } = users;
  const artist = sql.placeholder("artistId");
  const isTheirs = and(eq(artistId, artist), eq(userId, users.id));

  return on
    .select({
      user: { id, firstName, profileImageUrl },
      mark: authorMark(artist),
      restrictedBy: artistId,
      until,
    })
    .from(users)
    .leftJoin(chatRestrictions, isTheirs)
    .where(eq(users.id, sql.placeholder("userId")))
    .limit(1)
    .prepare();
});

async function follows(artistId: string, userId: string, reader: Reader) {
  const them = and(eq(followers.artistId, artistId), eq(followers.userId, userId));

  return (await reader.$count(followers, them)) > 0;
}

async function hasGiven(eventId: string, userId: string, reader: Reader) {
  const theirs = and(eq(donations.eventId, eventId), eq(donations.userId, userId));

  return (await reader.$count(donations, theirs)) > 0;
}
