import { and, count, eq, gt } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { artistProfiles, conversations, messages, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { assertNotBlocked, otherPersonId } from "./blocks.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { getConversation, replyThreadKey } from "./conversation.server";
import type { MessageInput } from "./schema";
import { activeUserFilter, isAccountInactive } from "../account-state.server";

const DAY_MS = 24 * 3600_000;
const MAX_PER_DAY = 5;
const MAX_NEW_ARTISTS_PER_DAY = 10;

/**
 * Sends a message to an artist in their one conversation.
 * @returns the id of the conversation
 * @throws AppError unauthenticated, not_found, conflict (the artist is the actor, or the actor has
 * blocked the artist), forbidden (blocked), throttled (five a day, ten new artists a day)
 */
export async function sendMessageToArtist(
  actor: Actor,
  artistId: string,
  { text: messageText }: MessageInput,
): Promise<string> {
  assertMember(actor);

  return transaction(async (tx) => {
    await assertReachable(tx, artistId);
    if (artistId === actor.userId) throw new AppError("conflict", "dashboard:messages.yourself");

    await assertNotBlocked(tx, actor.userId, artistId);

    const newConversation = { artistId, userId: actor.userId, createdAt: clock.now() };
    const openedConversations = await tx
      .insert(conversations)
      .values(newConversation)
      .onConflictDoNothing()
      .returning();
    if (openedConversations.length) await assertFewNewArtists(tx, actor);
    const pairFilter = and(
      eq(conversations.artistId, artistId),
      eq(conversations.userId, actor.userId),
    );
    const conversation = firstRow(await tx.select().from(conversations).where(pairFilter));

    await assertBelowDailyLimit(tx, actor, conversation.id);
    await insertMessage(tx, actor, conversation.id, messageText);

    return conversation.id;
  });
}

/**
 * Replies in a conversation. Artists may reply without limit.
 * @throws AppError unauthenticated, not_found (also for other people's conversations), conflict
 * (blocked, account closed), forbidden (blocked), throttled
 */
export async function replyToConversation(
  actor: Actor,
  conversationId: string,
  { text: messageText }: MessageInput,
): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const conversation = await getConversation(tx, actor, conversationId);
    const otherId = otherPersonId(actor, conversation);

    await assertAccountActive(tx, otherId);
    await assertNotBlocked(tx, actor.userId, otherId);
    if (conversation.artistId !== actor.userId)
      await assertBelowDailyLimit(tx, actor, conversationId);
    const messageId = await insertMessage(tx, actor, conversationId, messageText);
    if (conversation.artistId === actor.userId)
      await addReplyNotification(tx, conversation, messageId);
  });
}

function addReplyNotification(
  tx: Tx,
  { id: conversationId, artistId, userId }: typeof conversations.$inferSelect,
  messageId: string,
) {
  const dedupeKey = `reply:${messageId}`;

  return addNotification(tx, {
    kind: "reply",
    userId,
    artistId,
    topic: replyThreadKey(conversationId),
    fact: dedupeKey,
    path: `/messages/${conversationId}`,
  });
}

async function assertReachable(tx: Tx, artistId: string) {
  const visibleFilter = and(eq(artistProfiles.isApproved, true), activeUserFilter);
  const [artist] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(and(eq(users.id, artistId), visibleFilter));
  if (!artist) throw new AppError("not_found", "artists:notFound");
}

async function assertAccountActive(tx: Tx, userId: string) {
  if (await isAccountInactive(userId, tx))
    throw new AppError("conflict", "dashboard:messages.gone");
}

async function assertBelowDailyLimit(tx: Tx, actor: Member, conversationId: string) {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  const recentFilter = and(
    eq(messages.conversationId, conversationId),
    eq(messages.senderId, actor.userId),
    gt(messages.createdAt, dayAgo),
  );
  const messageCount = firstRow(
    await tx.select({ sent: count() }).from(messages).where(recentFilter),
  );
  if (messageCount.sent >= MAX_PER_DAY) throw new AppError("throttled", "dashboard:messages.limit");
}

async function assertFewNewArtists(tx: Tx, actor: Member) {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  const recentFilter = and(
    eq(conversations.userId, actor.userId),
    gt(conversations.createdAt, dayAgo),
  );
  if ((await tx.$count(conversations, recentFilter)) > MAX_NEW_ARTISTS_PER_DAY)
    throw new AppError("throttled", "dashboard:messages.manyArtists");
}

async function insertMessage(
  tx: Tx,
  actor: Member,
  conversationId: string,
  messageText: string,
): Promise<string> {
  const message = {
    conversationId,
    senderId: actor.userId,
    text: messageText,
    createdAt: clock.now(),
  };

  return firstRow(await tx.insert(messages).values(message).returning({ id: messages.id })).id;
}
