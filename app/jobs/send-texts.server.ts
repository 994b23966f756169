import { findTexts } from "~/integrations/texts/configured-texts.server";
import type { DeliveryMessage, DeliveryOutcome } from "~/integrations/delivery/delivery";
import type { TextAnswer, TextChannel, TextMessage } from "~/integrations/texts/text-channel";
import { logger } from "~/platform/logging/logger.server";
import { takeTextNotice } from "~/models/delivery/notices/texts/text-notices.server";
import {
  claimTexts,
  expireTexts,
  markTextAccepted,
  markTextFailed,
  postponeText,
  purgeEmptiedTexts,
} from "~/models/delivery/notices/texts/text-outbox.server";

type Message = Awaited<ReturnType<typeof claimTexts>>[number];

/** At once, so that one slow answer does not hold up the other codes. */
const BATCH = 5;

/** Sends due text messages until none is left or the site stops. */
export async function sendWaitingTexts(
  channel: TextChannel | null = findTexts()?.channel ?? null,
  stopping?: AbortSignal,
) {
  try {
    if (!channel) await expireTexts();
    while (channel && !stopping?.aborted) {
      await expireTexts();
      const due = await claimTexts(BATCH);
      if (due.length === 0) return;
      await Promise.all(due.map((message) => deliver(channel, message)));
    }
  } finally {
    purgeEmptiedTexts();
  }
}

/** Sends a notice as a text message; every attempt carries the same id, so it arrives once. */
export async function sendTextNotice(userId: string, message: DeliveryMessage): Promise<DeliveryOutcome> {
  const channel = findTexts()?.channel;
  const { short } = message;
  if (!channel || !short) return { result: "never" };
  const taken = await takeTextNotice(userId, { ...message, short });
  if ("result" in taken) return taken;
  const answer = await send(channel, { ...short, ...taken.message }, taken.formerAttempts);
  if (answer.state === "later") return { result: "later", afterMs: answer.afterMs };
  return { result: answer.state === "accepted" ? "delivered" : "never" };
}

async function deliver(channel: TextChannel, message: Message) {
  await send(channel, { ...message, to: message.phone }, message.attempts);
}

async function send(channel: TextChannel, message: TextMessage, formerAttempts: number): Promise<TextAnswer> {
  const answer = endDoubtful(await channel.send(message), formerAttempts);
  await note(message.id, answer);
  // Neither the text nor the number: both are private.
  if (answer.state !== "accepted") logger.warn({ message: message.id, ...answer }, "A text message was not accepted");
  return answer;
}

/** A message that may have been sent is tried once more at most: each attempt costs again. */
function endDoubtful(answer: TextAnswer, formerAttempts: number): TextAnswer {
  const isOver = answer.state === "later" && answer.mayBeSent && formerAttempts > 0;
  return isOver ? { state: "never", problem: answer.problem } : answer;
}

async function note(id: string, answer: TextAnswer) {
  if (answer.state === "accepted") return markTextAccepted(id, answer.providerId);
  if (answer.state === "never") return markTextFailed(id, answer.problem);
  return postponeText(id, answer.problem, answer.afterMs);
}
