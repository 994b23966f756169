import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type DbReader } from "~db/client.server";
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

const eventColumns = {
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
  reader: DbReader = db,
): Promise<ChatContext> {
  const room =
    reader === db
      ? await cachedRooms.get(eventId, () => findRoom(eventId, db))
      : await findRoom(eventId, reader);
  const isOwner = room !== null && room.event.artistId === actor.userId;
  const isHidden = room?.event.hiddenAt || room?.event.status === "draft";
  if (!room || (isHidden && !canSeeHiddenEvent(actor, room.event))) {
    throw new AppError("not_found", "live:notAvailableText");
  }

  const hasPass = await hasReadingPass(actor, room.event);
  const isFreeLook = isFreeLookOpen(room.event, clock.now());

  return {
    ...room,
    isOwner,
    hasPass,
    isFreeLook,
    ...(await getPersonContext(actor, room, reader)),
  };
}

/** @throws AppError not_found for the overlay of another artist */
async function hasReadingPass(
  actor: Actor,
  { id: eventId, artistId, eventType }: ChatContext["event"],
) {
  if (actor.overlayOf === undefined) return eventType === "ticketed" && hasPassFor(actor, eventId);
  if (actor.overlayOf !== artistId) throw new AppError("not_found", "live:notAvailableText");

  return true;
}

/** Data of a room that does not depend on the person, cached until the next commit. */
const cachedRooms = new CommitCache<Awaited<ReturnType<typeof findRoom>>>();

async function findRoom(eventId: string, reader: DbReader) {
  const event = await eventOf(reader).get({ eventId });
  if (!event) return null;

  const lastEndedAt = event.isLive ? null : await findLastEnd(eventId, reader);
  const artist = await stageNameOf(reader).get({ artistId: event.artistId });
  const stageName = artist?.stageName ?? "";

  return { event, stageName, rules: await getChatRules(eventId, reader), lastEndedAt };
}

const stageNameOf = prepared((reader) =>
  reader
    .select({ stageName: artistProfiles.stageName })
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, sql.placeholder("artistId")))
    .prepare(),
);

const eventOf = prepared((reader) =>
  reader
    .select(eventColumns)
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

type RoomContext = Pick<ChatContext, "event" | "rules"> & { stageName: string };

async function getPersonContext(actor: Actor, room: RoomContext, reader: DbReader) {
  const { event, rules, stageName } = room;
  const { userId } = actor;
  if (userId === null) return GUEST_CONTEXT;

  const personKey = { artistId: event.artistId, userId };
  const person = await personOf(reader).get(personKey);
  const tasks = await listTasks(event.artistId, userId, reader);

  return {
    isModerator: canModerate(actor, event, tasks),
    isStagehand: tasks.includes("stagehand"),
    hasTicket: needsTicket(event, rules) && (await hasLiveTicket(userId, event.id, reader)),
    isFollower:
      rules.audience === "followers" && (await isFollowing(event.artistId, userId, reader)),
    hasGiven: rules.audience === "holders" && (await hasGiven(event.id, userId, reader)),
    restriction: person?.restrictedBy ? { until: person.until } : null,
    author: person ? { user: person.user, mark: person.mark } : null,
    looksLikeArtist:
      userId !== event.artistId && isLookAlike(person?.user.firstName ?? "", stageName),
  };
}

/** A ticket for the replay alone does not open the chat of the live show. */
async function hasLiveTicket(userId: string, eventId: string, reader: DbReader) {
  const ticket = await findValidTicket(userId, eventId, reader);

  return ticket !== null && ticket.access !== "replay";
}

const needsTicket = ({ eventType }: ChatContext["event"], { audience }: ChatContext["rules"]) =>
  eventType === "ticketed" || audience === "holders";

/**
 * A person as the room shows them, and their restriction there: `restrictedBy` is null without one.
 */
const personOf = prepared((reader) => {
  const { artistId, userId, until } = chatRestrictions;
  const { id: personId, firstName, profileImageUrl } = users;
  const artistIdValue = sql.placeholder("artistId");
  const restrictionFilter = and(eq(artistId, artistIdValue), eq(userId, users.id));

  return reader
    .select({
      user: { id: personId, firstName, profileImageUrl },
      mark: authorMark(artistIdValue),
      restrictedBy: artistId,
      until,
    })
    .from(users)
    .leftJoin(chatRestrictions, restrictionFilter)
    .where(eq(users.id, sql.placeholder("userId")))
    .limit(1)
    .prepare();
});

async function isFollowing(artistId: string, userId: string, reader: DbReader) {
  const followerFilter = and(eq(followers.artistId, artistId), eq(followers.userId, userId));

  return (await reader.$count(followers, followerFilter)) > 0;
}

async function hasGiven(eventId: string, userId: string, reader: DbReader) {
  const donationFilter = and(eq(donations.eventId, eventId), eq(donations.userId, userId));

  return (await reader.$count(donations, donationFilter)) > 0;
}
