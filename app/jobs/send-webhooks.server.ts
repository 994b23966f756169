import { setTimeout as wait } from "node:timers/promises";
import { sendWebhook } from "~/integrations/webhooks/send-webhook.server";
import { logger } from "~/platform/logging/logger.server";
import {
  type ClaimedWebhook,
  claimWebhooks,
  settleWebhook,
} from "~/models/delivery/webhooks/webhook-queue.server";

type Send = typeof sendWebhook;

/** Maximum number of simultaneous calls. */
const CALLS_AT_ONCE = 20;
/** Interval at which newly due calls are claimed while others run. */
const POLL_MS = 1000;

/**
 * Makes due calls to artists' addresses until none is left or the site stops. An address that does
 * not answer does not delay the others.
 */
export async function sendWebhooks(
  stopping?: AbortSignal,
  send: Send = sendWebhook,
): Promise<void> {
  const running = new Map<ClaimedWebhook, Promise<void>>();

  while (!stopping?.aborted) {
    const busyEndpoints = new Set([...running.keys()].map(({ endpointId }) => endpointId));
    const dueCalls = await claimWebhooks(CALLS_AT_ONCE - running.size, busyEndpoints);

    for (const webhook of dueCalls) {
      const finished = call(webhook, send, stopping).finally(() => running.delete(webhook));

      running.set(webhook, finished);
    }

    if (running.size === 0) return;

    const pollTimer = new AbortController();

    await Promise.race([
      ...running.values(),
      wait(POLL_MS, undefined, pollTimer).catch(() => undefined),
    ]);
    pollTimer.abort();
  }

  await Promise.all(running.values());
}

/** Logs an unexpected error of one call, so that the others are made. */
async function call(webhook: ClaimedWebhook, send: Send, stopping?: AbortSignal) {
  const { url, messageId: messageId, body, secrets } = webhook;

  try {
    const outcome = await send({ url, id: messageId, body, secrets }, {}, stopping);
    // A call that a shutdown interrupts is due again when its lease has ended.
    if (!stopping?.aborted || outcome.status) await settleWebhook(webhook, outcome);
  } catch (error) {
    logger.error({ error, message: messageId }, "A webhook could not be sent");
  }
}
