import { and, count, eq, gt } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { artistProfiles, conversations, messages, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { assertNotBlocked, otherPerson } from "./blocks.server";
import { addNotice } from "~/models/delivery/notices/add-notice.server";
import { getConversation, replyTopic } from "./conversation.server";
import type { MessageInput } from "./schema";
import { isActiveUser, isInactive } from "../account-state.server";

const DAY = 24 * 3600_000;
const MAX_PER_DAY = 5;
const MAX_NEW_ARTISTS_PER_DAY = 10;

/**
 * Sends a message to an artist in their one conversation.
 * @returns the id of the conversation
 * @throws AppError unauthenticated, not_found, conflict (oneself, somebody one blocked), forbidden
 * (blocked), throttled (five a day, ten new artists a day)
 */
export async function sendMessageToArtist(
  actor: Actor,
  artistId: string,
  { text }: MessageInput,
): Promise<string> {
  assertMember(actor);

  return transaction(async (tx) => {
    await assertReachable(tx, artistId);
    if (artistId === actor.userId) throw new AppError("conflict", "dashboard:messages.yourself");

    await assertNotBlocked(tx, actor.userId, artistId);

    const pair = { artistId, userId: actor.userId, createdAt: clock.now() };
    const opened = await tx.insert(conversations).values(pair).onConflictDoNothing().returning();
    if (opened.length) await assertFewNewArtists(tx, actor);
    const both = and(eq(conversations.artistId, artistId), eq(conversations.userId, actor.userId));
    const conversation = firstRow(await tx.select().from(conversations).where(both));

    await assertBelowDailyLimit(tx, actor, conversation.id);
    await insertMessage(tx, actor, conversation.id, text);

    return conversation.id;
  });
}

/**
 * Replies in a conversation. Artists may reply without limit.
 * @throws AppError unauthenticated, not_found (also for other people's conversations), conflict
 * (blocked, gone), forbidden (blocked), throttled
 */
export async function replyToConversation(
  actor: Actor,
  conversationId: string,
  { text }: MessageInput,
): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const conversation = await getConversation(tx, actor, conversationId);
    const other = otherPerson(actor, conversation);

    await assertThere(tx, other);
    await assertNotBlocked(tx, actor.userId, other);
    if (conversation.artistId !== actor.userId)
      await assertBelowDailyLimit(tx, actor, conversationId);
    const messageId = await insertMessage(tx, actor, conversationId, text);
    if (conversation.artistId === actor.userId) await addReplyNotice(tx, conversation, messageId);
  });
}

function addReplyNotice(
  tx: Tx,
  { id, artistId, userId }: typeof conversations.$inferSelect,
  messageId: string,
) {
  const fact = `reply:${messageId}`;

  return addNotice(tx, {
    kind: "reply",
    userId,
    artistId,
    topic: replyTopic(id),
    fact,
    path: `/messages/${id}`,
  });
}

async function assertReachable(tx: Tx, artistId: string) {
  const shown = and(eq(artistProfiles.isApproved, true), isActiveUser);
  const [artist] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(and(eq(users.id, artistId), shown));
  if (!artist) throw new AppError("not_found", "artists:notFound");
}

async function assertThere(tx: Tx, userId: string) {
  if (await isInactive(userId, tx)) throw new AppError("conflict", "dashboard:messages.gone");
}

async function assertBelowDailyLimit(tx: Tx, actor: Member, conversationId: string) {
  const since = new Date(clock.now().getTime() - DAY);
  const recent = and(
    eq(messages.conversationId, conversationId),
    eq(messages.senderId, actor.userId),
    gt(messages.createdAt, since),
  );
  const row = firstRow(await tx.select({ sent: count() }).from(messages).where(recent));
  if (row.sent >= MAX_PER_DAY) throw new AppError("throttled", "dashboard:messages.limit");
}

async function assertFewNewArtists(tx: Tx, actor: Member) {
  const since = new Date(clock.now().getTime() - DAY);
  const opened = and(eq(conversations.userId, actor.userId), gt(conversations.createdAt, since));
  if ((await tx.$count(conversations, opened)) > MAX_NEW_ARTISTS_PER_DAY)
    throw new AppError("throttled", "dashboard:messages.manyArtists");
}

async function insertMessage(
  tx: Tx,
  actor: Member,
  conversationId: string,
  text: string,
): Promise<string> {
  const message = { conversationId, senderId: actor.userId, text, createdAt: clock.now() };

  return firstRow(await tx.insert(messages).values(message).returning({ id: messages.id })).id;
}
