import { and, desc, eq, isNull } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { chatMessages, chatRestrictions, chatRules, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { type Actor, isMember, type Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { writeAudit } from "~/models/base/audit.server";
import type { ChatContext } from "../permissions";
import { getChatContext } from "../chat-context.server";
import { type ChatRules, getChatRules } from "../rules.server";

/**
 * Deletes a message: authors delete their own, moderators any. Only the deletion of another
 * person's message is written to the audit log. Announces the deletion to the room after the
 * commit.
 */
export async function deleteMessage(actor: Actor, eventId: string, messageId: string) {
  const { isDeleted, isPinned } = await transaction(async (tx) => {
    const message = await getMessage(tx, eventId, messageId);
    if (message.userId !== actor.userId) await assertModerator(actor, eventId, tx);
    const values = { deletedAt: clock.now(), deletedBy: actor.userId };
    const undeletedFilter = and(eq(chatMessages.id, messageId), isNull(chatMessages.deletedAt));
    const deletedMessages = await tx
      .update(chatMessages)
      .set(values)
      .where(undeletedFilter)
      .returning({ id: chatMessages.id });
    if (message.userId !== actor.userId)
      await writeAudit(tx, actor, {
        action: "chat.delete",
        target: messageId,
        detail: { eventId, userId: message.userId },
      });

    return {
      isDeleted: deletedMessages.length > 0,
      isPinned: await isPinAmong(tx, eventId, deletedMessages),
    };
  });
  if (isDeleted) announce({ type: "chat.deleted", eventId, messageId });
  if (isPinned) announce({ type: "chat.changed", eventId });
}

/** Deletes all messages of one person in this room, held ones included. */
export async function clearMessages(actor: Actor, eventId: string, userId: string) {
  const isPinned = await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);
    await assertNotModerator(userId, eventId, tx);

    const personFilter = and(
      eq(chatMessages.eventId, eventId),
      eq(chatMessages.userId, userId),
      isNull(chatMessages.deletedAt),
    );
    const values = { deletedAt: clock.now(), deletedBy: actor.userId };
    const deletedMessages = await tx
      .update(chatMessages)
      .set(values)
      .where(personFilter)
      .returning({ id: chatMessages.id });

    await writeAudit(tx, actor, {
      action: "chat.clear",
      target: userId,
      detail: { eventId, userId },
    });

    return isPinAmong(tx, eventId, deletedMessages);
  });

  announce({ type: "chat.cleared", eventId, userId });
  if (isPinned) announce({ type: "chat.changed", eventId });
}

/** Mutes a person in all rooms of the artist: for `seconds`, or until lifted (null: a ban). */
export async function restrictUser(
  actor: Actor,
  eventId: string,
  userId: string,
  seconds: number | null,
) {
  await transaction(async (tx) => {
    const { event } = await assertModerator(actor, eventId, tx);

    await assertNotModerator(userId, eventId, tx);

    const endsAt = seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000);
    const restriction = { until: endsAt, byId: actor.userId, createdAt: clock.now() };

    await tx
      .insert(chatRestrictions)
      .values({ artistId: event.artistId, userId, ...restriction })
      .onConflictDoUpdate({
        target: [chatRestrictions.artistId, chatRestrictions.userId],
        set: restriction,
      });
    await writeAudit(tx, actor, {
      action: endsAt ? "chat.timeOut" : "chat.ban",
      target: userId,
      detail: { eventId, userId, seconds },
    });
  });
  announce({ type: "chat.restricted", eventId, userId });
}

export async function liftRestriction(actor: Actor, eventId: string, userId: string) {
  await transaction(async (tx) => {
    const { event } = await assertModerator(actor, eventId, tx);
    const restrictionFilter = and(
      eq(chatRestrictions.artistId, event.artistId),
      eq(chatRestrictions.userId, userId),
    );

    await tx.delete(chatRestrictions).where(restrictionFilter);
    await writeAudit(tx, actor, {
      action: "chat.lift",
      target: userId,
      detail: { eventId, userId },
    });
  });
  announce({ type: "chat.restricted", eventId, userId });
}

/** Lists people muted in this artist's rooms, latest first. */
export async function listRestrictions(actor: Actor, eventId: string) {
  const { event } = await assertModerator(actor, eventId);
  const restrictions = await db
    .select({ userId: users.id, firstName: users.firstName, until: chatRestrictions.until })
    .from(chatRestrictions)
    .innerJoin(users, eq(users.id, chatRestrictions.userId))
    .where(eq(chatRestrictions.artistId, event.artistId))
    .orderBy(desc(chatRestrictions.createdAt));

  return restrictions.filter(({ until }) => until === null || until > clock.now());
}

/** Updates slow mode, blocked words, audience and review; effective from the next message. */
export async function updateChatRules(
  actor: Actor,
  eventId: string,
  rules: Omit<ChatRules, "pinnedMessageId">,
) {
  await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);
    await saveChatRules(tx, eventId, rules);

    const { slowSeconds, audience, review, blockedWords } = rules;
    const detail = { eventId, slowSeconds, audience, review, blockedWords: blockedWords.length };

    await writeAudit(tx, actor, { action: "chat.rules", target: eventId, detail });
  });
  announce({ type: "chat.changed", eventId });
}

/** Pins a message; null unpins. @throws AppError not_found for a message that is deleted or held */
export async function pinMessage(actor: Actor, eventId: string, messageId: string | null) {
  await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);

    const message = messageId === null ? null : await getMessage(tx, eventId, messageId);
    if (message && (message.deletedAt || message.heldAt))
      throw new AppError("not_found", "errors:notFound");

    await saveChatRules(tx, eventId, { pinnedMessageId: messageId });

    const detail = { eventId, userId: message?.userId };

    await writeAudit(tx, actor, {
      action: message ? "chat.pin" : "chat.unpin",
      target: messageId ?? eventId,
      detail,
    });
  });
  announce({ type: "chat.changed", eventId });
}

/** True if the pinned message was deleted. Pages then load the pinned message again. */
async function isPinAmong(tx: Tx, eventId: string, deletedMessages: { id: string }[]) {
  const { pinnedMessageId } = await getChatRules(eventId, tx);

  return deletedMessages.some(({ id: messageId }) => messageId === pinnedMessageId);
}

async function saveChatRules(tx: Tx, eventId: string, rules: Partial<ChatRules>) {
  const values = { eventId, ...rules };

  await tx
    .insert(chatRules)
    .values(values)
    .onConflictDoUpdate({ target: chatRules.eventId, set: rules });
}

/** @throws AppError unauthenticated, forbidden, not_found */
export async function assertModerator(
  actor: Actor,
  eventId: string,
  reader: DbReader = db,
): Promise<ChatContext & { actor: Member }> {
  if (!isMember(actor)) throw new AppError("unauthenticated", "errors:unauthenticated");

  const chatContext = await getChatContext(actor, eventId, reader);
  if (!chatContext.isModerator) throw new AppError("forbidden", "errors:forbidden");

  return { ...chatContext, actor };
}

/** The artist, moderators and admins cannot be muted. */
async function assertNotModerator(userId: string, eventId: string, tx: Tx) {
  const user = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  if (!user) throw new AppError("not_found", "errors:notFound");

  const member: Member = { userId, role: user.role, isApprovedArtist: false, visitorId: null };
  if ((await getChatContext(member, eventId, tx)).isModerator)
    throw new AppError("conflict", "live:cannotSilence");
}

async function getMessage(tx: Tx, eventId: string, messageId: string) {
  const message = await tx.query.chatMessages.findFirst({
    where: and(eq(chatMessages.id, messageId), eq(chatMessages.eventId, eventId)),
  });
  if (!message) throw new AppError("not_found", "errors:notFound");

  return message;
}
