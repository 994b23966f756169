import { asc, desc, eq, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { conversations, messages } from "~db/schema";

const MIN_REPLIES = 3;
const MAX_CONVERSATIONS = 100;

/** Finds the median reply time of an artist in milliseconds; null below three replies. */
export async function findMedianReplyTime(artistId: string): Promise<number | null> {
  const latestConversations = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.artistId, artistId))
    .orderBy(desc(conversations.createdAt))
    .limit(MAX_CONVERSATIONS);
  const sentMessages = await db
    .select({
      conversation: messages.conversationId,
      sender: messages.senderId,
      at: messages.createdAt,
    })
    .from(messages)
    .where(inArray(messages.conversationId, latestConversations))
    .orderBy(asc(messages.conversationId), asc(messages.createdAt));
  const sortedTimes = replyTimes(sentMessages, artistId).sort((left, right) => left - right);
  if (sortedTimes.length < MIN_REPLIES) return null;

  const middle = sortedTimes.length >> 1;

  return sortedTimes.length % 2
    ? sortedTimes[middle]!
    : (sortedTimes[middle - 1]! + sortedTimes[middle]!) / 2;
}

/** Times in ms from the first unanswered message to the artist's next one. */
function replyTimes(
  sentMessages: { conversation: string; sender: string; at: Date }[],
  artistId: string,
): number[] {
  const timesMs: number[] = [];
  let waitingMessage = null as { conversation: string; since: number } | null;

  for (const { conversation, sender, at: sentAt } of sentMessages) {
    if (waitingMessage?.conversation !== conversation) waitingMessage = null;
    if (sender !== artistId) waitingMessage ??= { conversation, since: sentAt.getTime() };
    else if (waitingMessage) {
      timesMs.push(sentAt.getTime() - waitingMessage.since);
      waitingMessage = null;
    }
  }

  return timesMs;
}
