import { and, asc, count, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { firstRow } from "~db/first-row";
import { db, prepared, transaction } from "~db/client.server";
import { artistProfiles, conversations, messages, users } from "~db/schema";
import type { Role } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import type { AuthorMark } from "../author-mark.protocol";
import { isBlockedBy, otherPersonId } from "./blocks.server";
import { markThreadRead } from "~/models/delivery/notices/notice-list.server";
import { getConversation, replyThreadKey } from "./conversation.server";
import { required } from "~/platform/required";

const MAX_CONVERSATIONS = 100;
const MAX_MESSAGES = 500;
const writer = alias(users, "writer");

/** Lists the actor's conversations, latest first. @throws AppError unauthenticated */
export async function listConversations(actor: Actor) {
  assertMember(actor);

  const ownId = actor.userId;
  const lastAt = sql<number>`(select max(created_at) from messages where conversation_id = ${conversations.id})`;
  const conversationRows = await db
    .select({
      id: conversations.id,
      artistId: conversations.artistId,
      artistName: artistProfiles.stageName,
      userId: conversations.userId,
      userName: writer.name,
      userRole: writer.role,
      lastAt,
      lastText: sql<string>`(select text from messages where conversation_id = ${conversations.id} order by created_at desc, rowid desc limit 1)`,
      unread: sql<number>`(select count(*) from messages where conversation_id = ${conversations.id} and sender_id <> ${ownId} and read_at is null)`,
    })
    .from(conversations)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, conversations.artistId))
    .innerJoin(writer, eq(writer.id, conversations.userId))
    .where(or(eq(conversations.artistId, ownId), eq(conversations.userId, ownId)))
    .orderBy(desc(lastAt), conversations.id)
    .limit(MAX_CONVERSATIONS);

  return conversationRows.map(
    ({ artistId, artistName, userId, userName, userRole, lastAt, ...conversation }) => ({
      ...conversation,
      lastAt: new Date(lastAt),
      other:
        artistId === ownId
          ? { id: userId, name: userName, mark: markOfWriter(userRole) }
          : { id: artistId, name: artistName, mark: "artist" as const },
    }),
  );
}

function markOfWriter(role: Role): AuthorMark | null {
  return role === "admin" ? "admin" : null;
}

/** Counts unread messages; `openedId`: the conversation being read now. */
export async function countUnreadMessages(userId: string, openedId = ""): Promise<number> {
  return required(await unreadCount(db).get({ userId, openedId })).unread;
}

const unreadCount = prepared((reader) => {
  const [userId, openedId] = [sql.placeholder("userId"), sql.placeholder("openedId")];
  const { readAt, senderId, conversationId } = messages;
  const participantFilter = sql`${conversationId} in (
    select id from conversations where artist_id = ${userId} union all
    select id from conversations where user_id = ${userId})`;

  return reader
    .select({ unread: count() })
    .from(messages)
    .where(
      and(isNull(readAt), ne(senderId, userId), ne(conversationId, openedId), participantFilter),
    )
    .prepare();
});

/**
 * Gets the messages of a conversation, oldest first, and marks them as read.
 * @throws AppError unauthenticated, not_found
 */
export async function openConversation(actor: Actor, conversationId: string) {
  assertMember(actor);

  const openedConversation = await transaction(async (tx) => {
    const conversation = await getConversation(tx, actor, conversationId);
    const unreadFilter = and(
      eq(messages.conversationId, conversationId),
      ne(messages.senderId, actor.userId),
      isNull(messages.readAt),
    );

    await tx.update(messages).set({ readAt: clock.now() }).where(unreadFilter);
    await markThreadRead(tx, actor.userId, replyThreadKey(conversationId));

    return conversation;
  });
  const latestMessages = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.createdAt), desc(sql`rowid`))
    .limit(MAX_MESSAGES);
  const participantNames = firstRow(
    await db
      .select({ artistName: artistProfiles.stageName, userName: users.name, userRole: users.role })
      .from(artistProfiles)
      .innerJoin(users, eq(users.id, openedConversation.userId))
      .where(eq(artistProfiles.userId, openedConversation.artistId))
      .orderBy(asc(artistProfiles.id)),
  );
  const isArtist = openedConversation.artistId === actor.userId;

  return {
    id: conversationId,
    artistId: openedConversation.artistId,
    isArtist,
    other: isArtist ? participantNames.userName : participantNames.artistName,
    mark: isArtist ? markOfWriter(participantNames.userRole) : ("artist" as const),
    /** True if the actor blocked the other person. */
    isBlocked: await isBlockedBy(db, actor.userId, otherPersonId(actor, openedConversation)),
    messages: latestMessages.reverse(),
  };
}
