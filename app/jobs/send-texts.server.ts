import { findTexts } from "~/integrations/texts/configured-texts.server";
import type { TextAnswer, TextChannel } from "~/integrations/texts/text-channel";
import { logger } from "~/platform/logging/logger.server";
import {
  claimTexts,
  expireTexts,
  markTextAccepted,
  markTextFailed,
  postponeText,
  purgeEmptiedTexts,
} from "~/models/delivery/notices/texts/text-outbox.server";

type Message = Awaited<ReturnType<typeof claimTexts>>[number];

/** Messages sent at the same time, so that one slow answer does not delay other codes. */
const BATCH_SIZE = 5;

/** Sends due text messages until none is left or the site stops. */
export async function sendWaitingTexts(
  channel: TextChannel | null = findTexts()?.channel ?? null,
  stopping?: AbortSignal,
) {
  try {
    if (!channel) await expireTexts();
    while (channel && !stopping?.aborted) {
      await expireTexts();

      const dueMessages = await claimTexts(BATCH_SIZE);
      if (dueMessages.length === 0) return;

      await Promise.all(dueMessages.map((message) => deliver(channel, message)));
    }
  } finally {
    purgeEmptiedTexts();
  }
}

async function deliver(channel: TextChannel, message: Message) {
  const outcome = limitAttempts(
    await channel.send({ ...message, to: message.phone }),
    message.attempts,
  );

  await settleText(message.id, outcome);
  // The text and the number are private and not logged.
  if (outcome.state !== "accepted")
    logger.warn({ message: message.id, ...outcome }, "A text message was not accepted");
}

/**
 * Allows only one further attempt for a message that may already have been sent, because each
 * attempt costs money.
 */
function limitAttempts(answer: TextAnswer, formerAttempts: number): TextAnswer {
  const isOver = answer.state === "later" && answer.mayBeSent && formerAttempts > 0;

  return isOver ? { state: "never", problem: answer.problem } : answer;
}

async function settleText(messageId: string, answer: TextAnswer) {
  if (answer.state === "accepted") return markTextAccepted(messageId, answer.providerId);
  if (answer.state === "never") return markTextFailed(messageId, answer.problem);

  return postponeText(messageId, answer.problem, answer.afterMs);
}
