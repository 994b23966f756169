import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { chatMessages } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { findLine, selectLines, toLine } from "../history.server";
import { type AuditAction, writeAudit } from "~/models/base/audit.server";
import { assertModerator } from "./moderation.server";
import type { ChatLine } from "../protocol";

const heldFilter = and(isNotNull(chatMessages.heldAt), isNull(chatMessages.deletedAt));

/**
 * Lists messages held for review, oldest first. Callers have checked that the asker is a moderator.
 */
export async function listHeldMessages(eventId: string): Promise<ChatLine[]> {
  const heldMessages = await selectLines(and(eq(chatMessages.eventId, eventId), heldFilter))
    .orderBy(asc(chatMessages.seq))
    .limit(100);

  return heldMessages.map(toLine);
}

export function countHeldMessages(eventId: string): Promise<number> {
  return db.$count(chatMessages, and(eq(chatMessages.eventId, eventId), heldFilter));
}

/**
 * Publishes a held message as the newest line, since readers may be past its old place. Approving
 * or rejecting twice counts once.
 */
export async function approveMessage(actor: Actor, eventId: string, messageId: string) {
  const values = {
    heldAt: null,
    timestamp: clock.now(),
    seq: sql`(select max(seq) + 1 from chat_messages)`,
  };

  await decideMessage(actor, eventId, { messageId, values, action: "chat.approve" });
}

export async function rejectMessage(actor: Actor, eventId: string, messageId: string) {
  const values = { deletedAt: clock.now(), deletedBy: actor.userId };

  await decideMessage(actor, eventId, { messageId, values, action: "chat.reject" });
}

type Decision = {
  messageId: string;
  values: Record<string, unknown>;
  action: AuditAction;
};

/**
 * Approves or rejects a held message. Announces an approved line right after the commit, so that
 * lines keep their order. Does nothing if the message is not held.
 */
async function decideMessage(
  actor: Actor,
  eventId: string,
  { messageId, values, action }: Decision,
) {
  const { isDecided, line } = await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);

    const messageFilter = and(
      eq(chatMessages.id, messageId),
      eq(chatMessages.eventId, eventId),
      heldFilter,
    );
    const [message] = await tx
      .update(chatMessages)
      .set(values)
      .where(messageFilter)
      .returning({ userId: chatMessages.userId });
    if (!message) return { isDecided: false, line: null };

    await writeAudit(tx, actor, {
      action,
      target: messageId,
      detail: { eventId, userId: message.userId },
    });

    return { isDecided: true, line: await findLine(messageId, tx) };
  });
  if (line) announce({ type: "chat.posted", eventId, line });
  if (isDecided) announce({ type: "chat.held", eventId });
}
