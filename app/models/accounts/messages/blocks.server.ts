import { and, eq } from "drizzle-orm";
import { transaction, type DbReader } from "~db/client.server";
import { messageBlocks } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { getConversation } from "./conversation.server";

/**
 * Blocks the other person of a conversation. Idempotent.
 * @throws AppError unauthenticated, not_found
 */
export async function blockCorrespondent(actor: Actor, conversationId: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const blockedId = otherPersonId(actor, await getConversation(tx, actor, conversationId));

    await tx
      .insert(messageBlocks)
      .values({ blockerId: actor.userId, blockedId })
      .onConflictDoNothing();
  });
}

/** @throws AppError unauthenticated, not_found */
export async function unblockCorrespondent(actor: Actor, conversationId: string): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const otherId = otherPersonId(actor, await getConversation(tx, actor, conversationId));

    await tx.delete(messageBlocks).where(blockFilter(actor.userId, otherId));
  });
}

export async function isBlockedBy(
  reader: DbReader,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  return (await reader.$count(messageBlocks, blockFilter(blockerId, blockedId))) > 0;
}

/**
 * @throws AppError conflict (the writer blocked the other person), forbidden (the other person
 * blocked the writer)
 */
export async function assertNotBlocked(
  reader: DbReader,
  writerId: string,
  otherId: string,
): Promise<void> {
  if (await isBlockedBy(reader, writerId, otherId))
    throw new AppError("conflict", "dashboard:messages.youBlocked");
  if (await isBlockedBy(reader, otherId, writerId))
    throw new AppError("forbidden", "dashboard:messages.blocked");
}

export function otherPersonId(
  actor: Member,
  { artistId, userId }: { artistId: string; userId: string },
): string {
  return artistId === actor.userId ? userId : artistId;
}

function blockFilter(blockerId: string, blockedId: string) {
  return and(eq(messageBlocks.blockerId, blockerId), eq(messageBlocks.blockedId, blockedId));
}
