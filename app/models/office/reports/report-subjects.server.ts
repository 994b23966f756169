import { and, eq, isNull, or } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, chatMessages, conversations, messages, reviews, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { readRefusal } from "~/models/live/chat/permissions";
import { getChatContext } from "~/models/live/chat/chat-context.server";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import type { Reportable } from "./schema";

/** Reportable content, as the reporter sees it. */
export type ReportSubject = {
  id: string;
  /** Text or title, which is stored with the report. */
  excerpt: string;
  /** Public name of the author. */
  author: string;
  accusedId: string;
  eventId: string | null;
  page: string;
};

/** Gets the content if the actor may see it. @throws AppError not_found, forbidden */
export function getSubject(
  actor: Member,
  kind: Reportable,
  subjectId: string,
): Promise<ReportSubject> {
  return SUBJECT_READERS[kind](actor, subjectId);
}

const SUBJECT_READERS: Record<
  Reportable,
  (actor: Member, subjectId: string) => Promise<ReportSubject>
> = {
  event: async (actor, subjectId) => {
    const { title, artistId, artist, ...event } = await getEvent(actor, subjectId);
    const showFields = {
      id: event.id,
      eventId: event.id,
      accusedId: artistId,
      author: artistNameOf(artist),
    };

    return { ...showFields, excerpt: title, page: `/event/${event.id}` };
  },

  artist: async (actor, subjectId) => {
    const artist = await getArtist(actor, subjectId);
    const stageName = artist.profile.stageName;

    return {
      id: artist.id,
      eventId: null,
      accusedId: artist.id,
      author: stageName,
      excerpt: stageName,
      page: `/artist/${artist.id}`,
    };
  },

  message: async (actor, subjectId) => {
    const [match] = await db
      .select({ line: chatMessages, author: users.firstName })
      .from(chatMessages)
      .innerJoin(users, eq(users.id, chatMessages.userId))
      .where(and(eq(chatMessages.id, subjectId), isNull(chatMessages.deletedAt)));
    if (!match) throw notFound();

    const { eventId, userId: accusedId, message: excerpt } = match.line;
    const refusal = readRefusal(await getChatContext(actor, eventId));
    if (refusal) throw refusal;

    return {
      id: subjectId,
      eventId,
      accusedId,
      excerpt,
      author: match.author,
      page: `/stream/${eventId}`,
    };
  },

  review: async (actor, subjectId) => {
    const [match] = await db
      .select({ review: reviews, author: users.firstName })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(and(eq(reviews.id, subjectId), isNull(reviews.hiddenAt)));
    if (!match) throw notFound();

    const { eventId, userId: accusedId, rating, text } = match.review;

    await getEvent(actor, eventId);

    const excerpt = `${"★".repeat(rating)} ${text}`.trim();

    return {
      id: subjectId,
      eventId,
      accusedId,
      excerpt,
      author: match.author,
      page: `/event/${eventId}?tab=reviews`,
    };
  },

  letter: async (actor, subjectId) => {
    const { artistId, userId } = conversations;
    const [match] = await db
      .select({ letter: messages, artistId, stageName: artistProfiles.stageName, name: users.name })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .leftJoin(artistProfiles, eq(artistProfiles.userId, artistId))
      .where(
        and(eq(messages.id, subjectId), or(eq(artistId, actor.userId), eq(userId, actor.userId))),
      );
    if (!match) throw notFound();

    const { conversationId, senderId: accusedId, text: excerpt } = match.letter;
    const author = accusedId === match.artistId ? (match.stageName ?? match.name) : match.name;

    return {
      id: subjectId,
      eventId: null,
      accusedId,
      excerpt,
      author,
      page: `/messages/${conversationId}`,
    };
  },
};

const notFound = () => new AppError("not_found", "report:gone");
