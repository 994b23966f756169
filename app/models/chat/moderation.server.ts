import { and, desc, eq, isNull } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { auditLog, chatMessages, chatRestrictions, chatRules, users } from "~db/schema";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import { type Actor, isMember, type Member } from "../actor";
import { announce } from "../announcements.server";
import type { Standing } from "./permissions";
import { getStanding } from "./room.server";
import type { ChatRules } from "./rules.server";

/** The acts of artist, moderators and admins in a room. Each is logged and told to the room after the commit. */
export async function deleteMessage(actor: Actor, eventId: string, messageId: string) {
  const isDeleted = await transaction(async (tx) => {
    const line = await getLine(tx, eventId, messageId);
    if (line.userId !== actor.userId) await assertModerator(actor, eventId, tx);
    const values = { deletedAt: clock.now(), deletedBy: actor.userId };
    const open = and(eq(chatMessages.id, messageId), isNull(chatMessages.deletedAt));
    const rows = await tx.update(chatMessages).set(values).where(open).returning({ id: chatMessages.id });
    if (line.userId !== actor.userId) await log(tx, actor, "chat.delete", messageId, { eventId, userId: line.userId });
    return rows.length > 0;
  });
  if (isDeleted) announce({ type: "chat.deleted", eventId, messageId });
}

/** Silence in all rooms of the artist: for `seconds`, or until it is lifted (null: a ban). */
export async function restrict(actor: Actor, eventId: string, userId: string, seconds: number | null) {
  await transaction(async (tx) => {
    const { event } = await assertModerator(actor, eventId, tx);
    await assertOrdinary(userId, eventId, tx);
    const until = seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000);
    const change = { until, byId: actor.userId };
    await tx
      .insert(chatRestrictions)
      .values({ artistId: event.artistId, userId, ...change })
      .onConflictDoUpdate({ target: [chatRestrictions.artistId, chatRestrictions.userId], set: change });
    await log(tx, actor, until ? "chat.timeOut" : "chat.ban", userId, { eventId, seconds });
  });
  announce({ type: "chat.restricted", eventId, userId });
}

export async function liftRestriction(actor: Actor, eventId: string, userId: string) {
  await transaction(async (tx) => {
    const { event } = await assertModerator(actor, eventId, tx);
    const them = and(eq(chatRestrictions.artistId, event.artistId), eq(chatRestrictions.userId, userId));
    await tx.delete(chatRestrictions).where(them);
    await log(tx, actor, "chat.lift", userId, { eventId });
  });
  announce({ type: "chat.restricted", eventId, userId });
}

/** Who is silenced in this artist's rooms now, the latest first. */
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

/** Slow mode, blocked words, the pinned line. Holds from the next message on. */
export async function setRules(actor: Actor, eventId: string, change: Partial<ChatRules>) {
  await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);
    await tx
      .insert(chatRules)
      .values({ eventId, ...change })
      .onConflictDoUpdate({ target: chatRules.eventId, set: change });
  });
  announce({ type: "chat.changed", eventId });
}

/** @throws AppError unauthenticated, forbidden, not_found */
export async function assertModerator(
  actor: Actor,
  eventId: string,
  reader: Reader = db,
): Promise<Standing & { actor: Member }> {
  if (!isMember(actor)) throw new AppError("unauthenticated", "errors:unauthenticated");
  const standing = await getStanding(actor, eventId, reader);
  if (!standing.isModerator) throw new AppError("forbidden", "errors:forbidden");
  return { ...standing, actor };
}

/** The artist, moderators and admins cannot be silenced. */
async function assertOrdinary(userId: string, eventId: string, tx: Tx) {
  const user = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  if (!user) throw new AppError("not_found", "errors:notFound");
  const them: Member = { userId, role: user.role, isApprovedArtist: false, visitorId: null };
  if ((await getStanding(them, eventId, tx)).isModerator) throw new AppError("conflict", "live:cannotSilence");
}

async function getLine(tx: Tx, eventId: string, messageId: string) {
  const line = await tx.query.chatMessages.findFirst({
    where: and(eq(chatMessages.id, messageId), eq(chatMessages.eventId, eventId)),
  });
  if (!line) throw new AppError("not_found", "errors:notFound");
  return line;
}

async function log(tx: Tx, actor: Actor, action: string, target: string, detail: Record<string, unknown>) {
  await tx.insert(auditLog).values({ actorId: actor.userId, action, target, detail });
}
