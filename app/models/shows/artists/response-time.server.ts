import { asc, desc, eq, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { conversations, messages } from "~db/schema";

const MIN_REPLIES = 3;
const MAX_CONVERSATIONS = 100;

/** Finds the median reply time of an artist in milliseconds; null below three replies. */
export async function findMedianReplyTime(artistId: string): Promise<number | null> {
  const latest = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.artistId, artistId))
    .orderBy(desc(conversations.createdAt))
    .limit(MAX_CONVERSATIONS);
  const rows = await db
    .select({
      conversation: messages.conversationId,
      sender: messages.senderId,
      at: messages.createdAt,
    })
    .from(messages)
    .where(inArray(messages.conversationId, latest))
    .orderBy(asc(messages.conversationId), asc(messages.createdAt));
  const times = replyTimes(rows, artistId).sort((a, b) => a - b);
  if (times.length < MIN_REPLIES) return null;

  const middle = times.length >> 1;

  return times.length % 2 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2;
}

/** Time from the first unanswered message to the artist's next one. */
function replyTimes(
  rows: { conversation: string; sender: string; at: Date }[],
  artistId: string,
): number[] {
  const times: number[] = [];
  let waiting = null as { conversation: string; since: number } | null;

  for (const { conversation, sender, at } of rows) {
    if (waiting?.conversation !== conversation) waiting = null;
    if (sender !== artistId) waiting ??= { conversation, since: at.getTime() };
    else if (waiting) {
      times.push(at.getTime() - waiting.since);
      waiting = null;
    }
  }

  return times;
}
