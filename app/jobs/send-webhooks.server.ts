import { sendWebhook } from "~/integrations/webhooks/send-webhook.server";
import { logger } from "~/platform/logging/logger.server";
import { type ClaimedWebhook, claimWebhooks, settleWebhook } from "~/models/delivery/webhooks/webhook-queue.server";

type Send = typeof sendWebhook;

/** Calls the addresses of artists with what is due, until nothing is left or the site stops. */
export async function sendWebhooks(stopping?: AbortSignal, send: Send = sendWebhook): Promise<void> {
  while (!stopping?.aborted) {
    const due = await claimWebhooks();
    if (due.length === 0) return;
    await Promise.all(due.map((webhook) => call(webhook, send, stopping)));
  }
}

/** A mistake of ours with one call does not keep the others from being made. */
async function call(webhook: ClaimedWebhook, send: Send, stopping?: AbortSignal) {
  const { url, messageId: id, body, secrets } = webhook;
  try {
    const answer = await send({ url, id, body, secrets }, {}, stopping);
    // What a shutdown interrupts is due again when its lease has ended.
    if (!stopping?.aborted || answer.status) await settleWebhook(webhook, answer);
  } catch (error) {
    logger.error({ error, message: id }, "A webhook could not be sent");
  }
}
