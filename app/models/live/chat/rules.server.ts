import { eq, sql } from "drizzle-orm";
import { db, prepared, type DbReader } from "~db/client.server";
import { chatRules } from "~db/schema";
import type { ChatAudience, ChatReview } from "~db/vocabularies";

export type ChatRules = {
  slowSeconds: number;
  pinnedMessageId: string | null;
  blockedWords: string[];
  audience: ChatAudience;
  review: ChatReview;
};

const NO_RULES: ChatRules = {
  slowSeconds: 0,
  pinnedMessageId: null,
  blockedWords: [],
  audience: "everyone",
  review: "off",
};

export async function getChatRules(eventId: string, reader: DbReader = db): Promise<ChatRules> {
  return (await rulesOf(reader).get({ eventId })) ?? NO_RULES;
}

const rulesOf = prepared((reader) =>
  reader
    .select()
    .from(chatRules)
    .where(eq(chatRules.eventId, sql.placeholder("eventId")))
    .prepare(),
);
