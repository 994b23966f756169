import { and, eq, or } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { conversations } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";

/** Thread key of the notification about the artist's latest reply. */
export const replyThreadKey = (conversationId: string) => `reply:${conversationId}`;

/**
 * Gets a conversation of the actor.
 * @throws AppError not_found (also for other people's conversations)
 */
export async function getConversation(reader: DbReader, actor: Member, conversationId: string) {
  const participantFilter = or(
    eq(conversations.artistId, actor.userId),
    eq(conversations.userId, actor.userId),
  );
  const [conversation] = await reader
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), participantFilter));
  if (!conversation) throw new AppError("not_found", "errors:notFound");

  return conversation;
}
