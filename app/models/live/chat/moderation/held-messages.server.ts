import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { chatMessages } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { selectLines, toLine } from "../history.server";
import { writeAudit } from "~/models/base/audit.server";
import { assertModerator } from "./moderation.server";
import type { ChatLine } from "../protocol";

const waits = and(isNotNull(chatMessages.heldAt), isNull(chatMessages.deletedAt));

/** Lists messages held for review, oldest first. Callers have checked that the asker is a moderator. */
export async function listHeldMessages(eventId: string): Promise<ChatLine[]> {
  const rows = await selectLines(and(eq(chatMessages.eventId, eventId), waits))
    .orderBy(asc(chatMessages.seq))
    .limit(100);

  return rows.map(toLine);
}

export function countHeldMessages(eventId: string): Promise<number> {
  return db.$count(chatMessages, and(eq(chatMessages.eventId, eventId), waits));
}

/**
 * Publishes a held message as the newest line, since readers may be past its old place. Approving or rejecting twice
 * counts once.
 */
export async function approveMessage(actor: Actor, eventId: string, messageId: string) {
  const values = { heldAt: null, timestamp: clock.now(), seq: sql`(select max(seq) + 1 from chat_messages)` };
  const userId = await decide(actor, eventId, { messageId, values, action: "chat.approve" });
  if (userId) announce({ type: "chat.posted", eventId, messageId, userId });
}

export async function rejectMessage(actor: Actor, eventId: string, messageId: string) {
  const values = { deletedAt: clock.now(), deletedBy: actor.userId };

  await decide(actor, eventId, { messageId, values, action: "chat.reject" });
}

type Decision = { messageId: string; values: Record<string, unknown>; action: string };

/** @returns whose message it was, or null when it does not wait any more */
async function decide(actor: Actor, eventId: string, { messageId, values, action }: Decision): Promise<string | null> {
  const userId = await transaction(async (tx) => {
    await assertModerator(actor, eventId, tx);

    const one = and(eq(chatMessages.id, messageId), eq(chatMessages.eventId, eventId), waits);
    const [row] = await tx.update(chatMessages).set(values).where(one).returning({ userId: chatMessages.userId });
    if (row) await writeAudit(tx, actor, { action, target: messageId, detail: { eventId, userId: row.userId } });

    return row?.userId ?? null;
  });
  if (userId) announce({ type: "chat.held", eventId });

  return userId;
}
