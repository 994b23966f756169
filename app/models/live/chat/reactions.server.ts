import { eq, sql } from "drizzle-orm";
import { db, prepared, transaction } from "~db/client.server";
import { reactionCounts } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { type Actor, isMember } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { logger } from "~/platform/logging/logger.server";
import { singleton } from "~/platform/process/singleton.server";
import { assertNoFlood } from "./moderation/flood-guard.server";
import { reactRefusal } from "./permissions";
import { isReaction, type Reaction } from "./protocol";
import { getChatContext } from "./chat-context.server";

export type ReactionCounts = Partial<Record<Reaction, number>>;

const COLLECT_MS = 400;
const pendingCounts = singleton("reactions", () => new Map<string, ReactionCounts>());

/** Sends one reaction. It is announced at once, and stored in sums within half a second. */
export async function sendReaction(
  actor: Actor,
  eventId: string,
  reaction: Reaction,
): Promise<void> {
  if (!isMember(actor)) throw new AppError("unauthenticated", "live:signInToReact");

  const refusal = reactRefusal(actor, await getChatContext(actor, eventId), clock.now());
  if (refusal) throw refusal;

  assertNoFlood("reaction", actor.userId);
  collectReaction(eventId, reaction);
  announce({ type: "reaction.sent", eventId, userId: actor.userId, emoji: reaction });
}

/** Sums the reactions of a show, pending ones included. */
export async function getReactionCounts(eventId: string): Promise<ReactionCounts> {
  const storedCounts = await storedCountsOf(db).all({ eventId });
  const sums: ReactionCounts = { ...pendingCounts.get(eventId) };

  for (const { emoji, count } of storedCounts) {
    if (isReaction(emoji)) sums[emoji] = (sums[emoji] ?? 0) + count;
  }

  return sums;
}

const storedCountsOf = prepared((reader) =>
  reader
    .select()
    .from(reactionCounts)
    .where(eq(reactionCounts.eventId, sql.placeholder("eventId")))
    .prepare(),
);

function collectReaction(eventId: string, emoji: Reaction) {
  const sums = pendingCounts.get(eventId) ?? {};
  if (!pendingCounts.has(eventId))
    setTimeout(() => void storeReactions(eventId), COLLECT_MS).unref();
  pendingCounts.set(eventId, { ...sums, [emoji]: (sums[emoji] ?? 0) + 1 });
}

async function storeReactions(eventId: string) {
  const sums = pendingCounts.get(eventId) ?? {};

  pendingCounts.delete(eventId);
  await transaction(async (tx) => {
    for (const [emoji, count] of Object.entries(sums) as [Reaction, number][]) {
      await tx
        .insert(reactionCounts)
        .values({ eventId, emoji, count })
        .onConflictDoUpdate({
          target: [reactionCounts.eventId, reactionCounts.emoji],
          set: { count: sql`${reactionCounts.count} + ${count}` },
        });
    }
  }).catch((error) => logger.error({ error, eventId }, "Reactions were not stored"));
}
