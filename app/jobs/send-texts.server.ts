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

async function deliver(channel: TextChannel, message: Message) {
  const answer = endDoubtful(
    await channel.send({ ...message, to: message.phone }),
    message.attempts,
  );

  await note(message.id, answer);
  // Neither the text nor the number: both are private.
  if (answer.state !== "accepted")
    logger.warn({ message: message.id, ...answer }, "A text message was not accepted");
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
