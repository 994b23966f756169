import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { broadcasts, chatRestrictions, events, helpers, tickets } from "~db/schema";
import { AppError } from "~/errors";
import type { Actor } from "../actor";
import type { Standing } from "./permissions";
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
  const { slowSeconds, blockedWords, pinnedMessageId } = await rulesOf(eventId, reader);
  return {
    event,
    isOwner,
    slowSeconds,
    blockedWords,
    pinnedMessageId,
    lastEndedAt: event.isLive ? null : await lastEnd(eventId, reader),
    ...(await personIn(actor, event, isOwner, reader)),
  };
}

async function personIn(actor: Actor, event: Standing["event"], isOwner: boolean, reader: Reader) {
  const { userId } = actor;
  if (userId === null) return { isModerator: false, hasTicket: false, restriction: null };
  const restriction = await reader.query.chatRestrictions.findFirst({
    where: and(eq(chatRestrictions.artistId, event.artistId), eq(chatRestrictions.userId, userId)),
  });
  return {
    isModerator: isOwner || actor.role === "admin" || (await isNamedModerator(event.artistId, userId, reader)),
    hasTicket: event.eventType === "ticketed" && (await holdsTicket(event.id, userId, reader)),
    restriction: restriction ? { until: restriction.until } : null,
  };
}

async function isNamedModerator(artistId: string, userId: string, reader: Reader) {
  const row = await reader.query.helpers.findFirst({
    where: and(
      eq(helpers.artistId, artistId),
      eq(helpers.userId, userId),
      eq(helpers.task, "moderator"),
      isNotNull(helpers.acceptedAt),
    ),
  });
  return row !== undefined;
}

async function holdsTicket(eventId: string, userId: string, reader: Reader) {
  const row = await reader.query.tickets.findFirst({
    columns: { id: true },
    where: and(eq(tickets.eventId, eventId), eq(tickets.userId, userId), ne(tickets.status, "refunded")),
  });
  return row !== undefined;
}

async function lastEnd(eventId: string, reader: Reader) {
  const row = await reader.query.broadcasts.findFirst({
    where: and(eq(broadcasts.eventId, eventId), isNotNull(broadcasts.endedAt)),
    orderBy: desc(broadcasts.endedAt),
  });
  return row?.endedAt ?? null;
}
