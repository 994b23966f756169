import { and, desc, eq, isNotNull } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { broadcasts, chatRestrictions, donations, events, follows as followers, helpers, tickets } from "~db/schema";
import { AppError } from "~/errors";
import type { Actor } from "../actor";
import type { Standing } from "./permissions";
import { isValid } from "../tickets/seats.server";
import { rulesOf } from "./rules.server";

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
};

/** Everything that decides what `actor` may do in the room of an event. @throws AppError not_found */
export async function getStanding(actor: Actor, eventId: string, reader: Reader = db): Promise<Standing> {
  const [event] = await reader.select(columns).from(events).where(eq(events.id, eventId));
  const isOwner = event !== undefined && event.artistId === actor.userId;
  const seesHidden = isOwner || actor.role === "admin";
  if (!event || ((event.hiddenAt || event.status === "draft") && !seesHidden)) {
    throw new AppError("not_found", "live:notAvailableText");
  }
  const rules = await rulesOf(eventId, reader);
  return {
    event,
    isOwner,
    rules,
    lastEndedAt: event.isLive ? null : await lastEnd(eventId, reader),
    ...(await personIn(actor, { event, rules, isOwner }, reader)),
  };
}

const STRANGER = {
  isModerator: false,
  isStagehand: false,
  hasTicket: false,
  isFollower: false,
  hasGiven: false,
  restriction: null,
};

type Place = Pick<Standing, "event" | "rules" | "isOwner">;

async function personIn(actor: Actor, { event, rules, isOwner }: Place, reader: Reader) {
  const { userId } = actor;
  if (userId === null) return STRANGER;
  const restriction = await reader.query.chatRestrictions.findFirst({
    where: and(eq(chatRestrictions.artistId, event.artistId), eq(chatRestrictions.userId, userId)),
  });
  const tasks = await tasksOf(event.artistId, userId, reader);
  return {
    isModerator: isOwner || actor.role === "admin" || tasks.includes("moderator"),
    isStagehand: tasks.includes("stagehand"),
    hasTicket: asksForTicket(event, rules) && (await holdsTicket(event.id, userId, reader)),
    isFollower: rules.audience === "followers" && (await follows(event.artistId, userId, reader)),
    hasGiven: rules.audience === "holders" && (await hasGiven(event.id, userId, reader)),
    restriction: restriction ? { until: restriction.until } : null,
  };
}

const asksForTicket = ({ eventType }: Standing["event"], { audience }: Standing["rules"]) =>
  eventType === "ticketed" || audience === "holders";

/** What the artist named them for and they agreed to. */
async function tasksOf(artistId: string, userId: string, reader: Reader) {
  const rows = await reader.query.helpers.findMany({
    columns: { task: true },
    where: and(eq(helpers.artistId, artistId), eq(helpers.userId, userId), isNotNull(helpers.acceptedAt)),
  });
  return rows.map(({ task }) => task);
}

async function holdsTicket(eventId: string, userId: string, reader: Reader) {
  const row = await reader.query.tickets.findFirst({
    columns: { id: true },
    where: and(eq(tickets.eventId, eventId), eq(tickets.userId, userId), isValid()),
  });
  return row !== undefined;
}

async function follows(artistId: string, userId: string, reader: Reader) {
  const them = and(eq(followers.artistId, artistId), eq(followers.userId, userId));
  return (await reader.$count(followers, them)) > 0;
}

async function hasGiven(eventId: string, userId: string, reader: Reader) {
  const theirs = and(eq(donations.eventId, eventId), eq(donations.userId, userId));
  return (await reader.$count(donations, theirs)) > 0;
}

async function lastEnd(eventId: string, reader: Reader) {
  const row = await reader.query.broadcasts.findFirst({
    where: and(eq(broadcasts.eventId, eventId), isNotNull(broadcasts.endedAt)),
    orderBy: desc(broadcasts.endedAt),
  });
  return row?.endedAt ?? null;
}
