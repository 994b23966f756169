import { and, desc, eq, isNull } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { chatMessages, chatRestrictions, chatRules, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { type Actor, isMember, type Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { writeAudit } from "~/models/base/audit.server";
import type { ChatContext } from "../permissions";
import { getChatContext } from "../chat-context.server";
import { type ChatRules, getChatRules } from "../rules.server";

/** Moderation actions. Each is logged, and announced to the room after the commit. */
export async function deleteMessage(actor: Actor, eventId: string, messageId: string) {
  const { isDeleted, isPinned } = await transaction(async (tx) => {
    const line = await getLine(tx, eventId, messageId);
    if (line.userId !== actor.userId) await assertModerator(actor, eventId, tx);
    const values = { deletedAt: clock.now(), deletedBy: actor.userId };
    const open = and(eq(chatMessages.id, messageId), isNull(chatMessages.deletedAt));
    const rows = await tx
      .update(chatMessages)
      .set(values)
      .where(open)
      .returning({ id: chatMessages.id });
    if (line.userId !== actor.userId)
      await writeAudit(tx, actor, {
        action: "chat.delete",
        target: messageId,
        detail: { eventId, userId: line.userId },
      });

    return { isDeleted: rows.length > 0, isPinned: await isPinAmong(tx, eventId, rows) };
  });
  if (isDeleted) announce({ type: "chat.deleted", eventId, messageId });
  if (isPinned) announce({ type: "chat.changed", eventId });
}

/** Deletes all messages of one person in this room, held ones included. */
export async function clearMessages(actor: Actor, eventId: string, userId: string) {
  const isPinned = await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);
    await assertNotModerator(userId, eventId, tx);

    const theirs = and(
      eq(chatMessages.eventId, eventId),
      eq(chatMessages.userId, userId),
      isNull(chatMessages.deletedAt),
    );
    const values = { deletedAt: clock.now(), deletedBy: actor.userId };
    const rows = await tx
      .update(chatMessages)
      .set(values)
      .where(theirs)
      .returning({ id: chatMessages.id });

    await writeAudit(tx, actor, {
      action: "chat.clear",
      target: userId,
      detail: { eventId, userId },
    });

    return isPinAmong(tx, eventId, rows);
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

    const until = seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000);
    const change = { until, byId: actor.userId, createdAt: clock.now() };

    await tx
      .insert(chatRestrictions)
      .values({ artistId: event.artistId, userId, ...change })
      .onConflictDoUpdate({
        target: [chatRestrictions.artistId, chatRestrictions.userId],
        set: change,
      });
    await writeAudit(tx, actor, {
      action: until ? "chat.timeOut" : "chat.ban",
      target: userId,
      detail: { eventId, userId, seconds },
    });
  });
  announce({ type: "chat.restricted", eventId, userId });
}

export async function liftRestriction(actor: Actor, eventId: string, userId: string) {
  await transaction(async (tx) => {
    const { event } = await assertModerator(actor, eventId, tx);
    const them = and(
      eq(chatRestrictions.artistId, event.artistId),
      eq(chatRestrictions.userId, userId),
    );

    await tx.delete(chatRestrictions).where(them);
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
  const rows = await db
    .select({ userId: users.id, firstName: users.firstName, until: chatRestrictions.until })
    .from(chatRestrictions)
    .innerJoin(users, eq(users.id, chatRestrictions.userId))
    .where(eq(chatRestrictions.artistId, event.artistId))
    .orderBy(desc(chatRestrictions.createdAt));

  return rows.filter(({ until }) => until === null || until > clock.now());
}

/** Updates slow mode, blocked words, audience and review; effective from the next message. */
export async function updateChatRules(
  actor: Actor,
  eventId: string,
  rules: Omit<ChatRules, "pinnedMessageId">,
) {
  await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);
    await change(tx, eventId, rules);

    const { slowSeconds, audience, review, blockedWords } = rules;
    const detail = { eventId, slowSeconds, audience, review, blockedWords: blockedWords.length };

    await writeAudit(tx, actor, { action: "chat.rules", target: eventId, detail });
  });
  announce({ type: "chat.changed", eventId });
}

/** Pins a message; null unpins. @throws AppError not_found for what the room does not read */
export async function pinMessage(actor: Actor, eventId: string, messageId: string | null) {
  await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);

    const line = messageId === null ? null : await getLine(tx, eventId, messageId);
    if (line && (line.deletedAt || line.heldAt)) throw new AppError("not_found", "errors:notFound");

    await change(tx, eventId, { pinnedMessageId: messageId });

    const detail = { eventId, userId: line?.userId };

    await writeAudit(tx, actor, {
      action: line ? "chat.pin" : "chat.unpin",
      target: messageId ?? eventId,
      detail,
    });
  });
  announce({ type: "chat.changed", eventId });
}

/** True if the pinned message was deleted, so that pages reload it. */
async function isPinAmong(tx: Tx, eventId: string, deleted: { id: string }[]) {
  const { pinnedMessageId } = await getChatRules(eventId, tx);

  return deleted.some(({ id }) => id === pinnedMessageId);
}

async function change(tx: Tx, eventId: string, rules: Partial<ChatRules>) {
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
  reader: Reader = db,
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

  const them: Member = { userId, role: user.role, isApprovedArtist: false, visitorId: null };
  if ((await getChatContext(them, eventId, tx)).isModerator)
    throw new AppError("conflict", "live:cannotSilence");
}

async function getLine(tx: Tx, eventId: string, messageId: string) {
  const line = await tx.query.chatMessages.findFirst({
    where: and(eq(chatMessages.id, messageId), eq(chatMessages.eventId, eventId)),
  });
  if (!line) throw new AppError("not_found", "errors:notFound");

  return line;
}
