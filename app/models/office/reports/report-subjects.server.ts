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

/** A reportable thing as the reporter sees it. */
export type Subject = {
  id: string;
  /** Text or title, stored with the report. */
  excerpt: string;
  /** Author by their public name. */
  author: string;
  accusedId: string;
  eventId: string | null;
  page: string;
};

/** Gets the thing if the actor may see it. @throws AppError not_found, forbidden */
export function getSubject(actor: Member, kind: Reportable, id: string): Promise<Subject> {
  return SUBJECTS[kind](actor, id);
}

const SUBJECTS: Record<Reportable, (actor: Member, id: string) => Promise<Subject>> = {
  event: async (actor, id) => {
    const { title, artistId, artist, ...event } = await getEvent(actor, id);
    const found = {
      id: event.id,
      eventId: event.id,
      accusedId: artistId,
      author: artistNameOf(artist),
    };

    return { ...found, excerpt: title, page: `/event/${event.id}` };
  },

  artist: async (actor, id) => {
    const artist = await getArtist(actor, id);
    const name = artist.profile.stageName;

    return {
      id: artist.id,
      eventId: null,
      accusedId: artist.id,
      author: name,
      excerpt: name,
      page: `/artist/${artist.id}`,
    };
  },

  message: async (actor, id) => {
    const [row] = await db
      .select({ line: chatMessages, author: users.firstName })
      .from(chatMessages)
      .innerJoin(users, eq(users.id, chatMessages.userId))
      .where(and(eq(chatMessages.id, id), isNull(chatMessages.deletedAt)));
    if (!row) throw notFound();

    const { eventId, userId: accusedId, message: excerpt } = row.line;
    const refusal = readRefusal(await getChatContext(actor, eventId));
    if (refusal) throw refusal;

    return { id, eventId, accusedId, excerpt, author: row.author, page: `/stream/${eventId}` };
  },

  review: async (actor, id) => {
    const [row] = await db
      .select({ review: reviews, author: users.firstName })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)));
    if (!row) throw notFound();

    const { eventId, userId: accusedId, rating, text } = row.review;

    await getEvent(actor, eventId);

    const excerpt = `${"★".repeat(rating)} ${text}`.trim();

    return {
      id,
      eventId,
      accusedId,
      excerpt,
      author: row.author,
      page: `/event/${eventId}?tab=reviews`,
    };
  },

  letter: async (actor, id) => {
    const { artistId, userId } = conversations;
    const [row] = await db
      .select({ letter: messages, artistId, stageName: artistProfiles.stageName, name: users.name })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .leftJoin(artistProfiles, eq(artistProfiles.userId, artistId))
      .where(and(eq(messages.id, id), or(eq(artistId, actor.userId), eq(userId, actor.userId))));
    if (!row) throw notFound();

    const { conversationId, senderId: accusedId, text: excerpt } = row.letter;
    const author = accusedId === row.artistId ? (row.stageName ?? row.name) : row.name;

    return { id, eventId: null, accusedId, excerpt, author, page: `/messages/${conversationId}` };
  },
};

const notFound = () => new AppError("not_found", "report:gone");
