import { and, desc, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { chatMessages } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { type Actor, isMember } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { findRights } from "~/models/accounts/accounts.server";
import { findBlockedWord } from "./moderation/blocked-words";
import { assertNoFlood } from "./moderation/flood-guard.server";
import { writeRefusal, type ChatContext } from "./permissions";
import { getChatContext } from "./chat-context.server";
import { lineColumns, toLine } from "./history.server";
import type { NewMessage } from "./schema";
import { required } from "~/platform/required";

/** `isHeld`: waits for a moderator and is invisible to others. */
export type PostedMessage = { id: string; isHeld: boolean };

/**
 * Stores a message and announces it. Idempotent by `clientId`.
 * @throws AppError that says why the message is refused
 */
export async function postMessage(
  actor: Actor,
  eventId: string,
  newMessage: NewMessage,
): Promise<PostedMessage> {
  if (!isMember(actor)) throw new AppError("unauthenticated", "live:signInToChat");

  const { userId } = actor;
  if (!(await findRights(userId))) throw new AppError("forbidden", "accounts:suspended");

  const chatContext = await getChatContext(actor, eventId);
  const refusal = writeRefusal(actor, chatContext, clock.now());
  if (refusal) throw refusal;

  const isBot = actor.token !== undefined;

  assertNoFlood(isBot ? "botMessage" : "message", userId);

  const heldAt = needsReview(chatContext, newMessage) ? clock.now() : null;
  const { line, ...posted } = await transaction(async (tx) => {
    const storedMessage = newMessage.clientId
      ? await findByClientId(tx, userId, newMessage.clientId)
      : undefined;
    if (storedMessage)
      return { id: storedMessage.id, isHeld: storedMessage.heldAt !== null, line: null };

    await assertSlowEnough(tx, actor, chatContext);

    const values = { eventId, userId, ...newMessage, timestamp: clock.now(), isBot, heldAt };
    const message = firstRow(await tx.insert(chatMessages).values(values).returning(lineColumns));

    return {
      id: message.id,
      isHeld: heldAt !== null,
      line: toLine({ ...message, ...required(chatContext.author) }),
    };
  });
  if (line && posted.isHeld) announce({ type: "chat.held", eventId });
  else if (line) announce({ type: "chat.posted", eventId, line });

  return posted;
}

/** Time at which slow mode lets the person write again; null: now. */
export async function findNextMessageAt(
  actor: Actor,
  chatContext: ChatContext,
  reader: DbReader = db,
): Promise<Date | null> {
  const { event, rules, isModerator } = chatContext;
  if (rules.slowSeconds === 0 || isModerator || !isMember(actor)) return null;

  const lastMessage = await reader.query.chatMessages.findFirst({
    columns: { timestamp: true },
    where: and(eq(chatMessages.eventId, event.id), eq(chatMessages.userId, actor.userId)),
    orderBy: desc(chatMessages.seq),
  });
  const nextMessageMs = lastMessage
    ? lastMessage.timestamp.getTime() + rules.slowSeconds * 1000
    : 0;

  return nextMessageMs > clock.now().getTime() ? new Date(nextMessageMs) : null;
}

/** Moderators and phrases of the phrasebook need no review. @throws AppError for a blocked word */
function needsReview(
  { rules, isModerator }: ChatContext,
  { message, phrase }: NewMessage,
): boolean {
  if (isModerator || phrase) return false;
  if (rules.review === "all") return true;
  if (findBlockedWord(message, rules.blockedWords) === null) return false;
  if (rules.review === "off") throw new AppError("forbidden", "live:blockedWord");

  return true;
}

function findByClientId(tx: Tx, userId: string, clientId: string) {
  return tx.query.chatMessages.findFirst({
    columns: { id: true, heldAt: true },
    where: and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId)),
  });
}

async function assertSlowEnough(tx: Tx, actor: Actor, chatContext: ChatContext) {
  const nextMessageAt = await findNextMessageAt(actor, chatContext, tx);
  if (!nextMessageAt) return;

  const waitSeconds = Math.ceil((nextMessageAt.getTime() - clock.now().getTime()) / 1000);

  throw new AppError("throttled", "live:slowMode", {
    params: { count: waitSeconds },
    retryAfter: waitSeconds,
  });
}
