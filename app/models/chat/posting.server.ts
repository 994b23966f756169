import { and, desc, eq } from "drizzle-orm";
import { type Tx } from "~db/client.server";
import { chatMessages } from "~db/schema";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import { type Actor, isMember } from "../actor";
import { announce } from "../announcements.server";
import { findAccount } from "../accounts/accounts.server";
import { findBlockedWord } from "./blocked-words";
import { assertNoFlood } from "./flood.server";
import { writeRefusal, type Standing } from "./permissions";
import { getStanding } from "./room.server";
import { inSharedCommit } from "./shared-commit.server";
import type { NewMessage } from "./schema";

/**
 * Stores one message and tells everybody. The same `clientId` again gives the message stored first.
 * @throws AppError with the reason why not, in words
 */
export async function postMessage(actor: Actor, eventId: string, input: NewMessage): Promise<{ id: string }> {
  if (!isMember(actor)) throw new AppError("unauthenticated", "live:signInToChat");
  const { userId } = actor;
  if (!(await findAccount(userId))) throw new AppError("forbidden", "live:suspended");
  const standing = await getStanding(actor, eventId);
  const refusal = writeRefusal(actor, standing, clock.now());
  if (refusal) throw refusal;
  assertNoFlood("message", userId);
  if (!standing.isModerator && findBlockedWord(input.message, standing.blockedWords)) {
    throw new AppError("forbidden", "live:blockedWord");
  }
  const { id, isNew } = await inSharedCommit(async (tx) => {
    const before = input.clientId ? await findByClientId(tx, userId, input.clientId) : undefined;
    if (before) return { id: before.id, isNew: false };
    await assertSlowEnough(tx, standing, userId);
    const values = { eventId, userId, ...input, timestamp: clock.now() };
    const [row] = await tx.insert(chatMessages).values(values).returning({ id: chatMessages.id });
    return { id: row!.id, isNew: true };
  });
  if (isNew) announce({ type: "chat.posted", eventId, messageId: id, userId });
  return { id };
}

function findByClientId(tx: Tx, userId: string, clientId: string) {
  return tx.query.chatMessages.findFirst({
    columns: { id: true },
    where: and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId)),
  });
}

async function assertSlowEnough(tx: Tx, { event, slowSeconds, isModerator }: Standing, userId: string) {
  if (slowSeconds === 0 || isModerator) return;
  const last = await tx.query.chatMessages.findFirst({
    columns: { timestamp: true },
    where: and(eq(chatMessages.eventId, event.id), eq(chatMessages.userId, userId)),
    orderBy: desc(chatMessages.seq),
  });
  const free = last ? last.timestamp.getTime() + slowSeconds * 1000 : 0;
  const count = Math.ceil((free - clock.now().getTime()) / 1000);
  if (count > 0) throw new AppError("throttled", "live:slowMode", { params: { count }, retryAfter: count });
}
