import { setTimeout as wait } from "node:timers/promises";
import { sendWebhook } from "~/integrations/webhooks/send-webhook.server";
import { logger } from "~/platform/logging/logger.server";
import {
  type ClaimedWebhook,
  claimWebhooks,
  settleWebhook,
} from "~/models/delivery/webhooks/webhook-queue.server";

type Send = typeof sendWebhook;

/** Calls under way together. */
const CALLS_AT_ONCE = 20;
/** While calls are under way, what has become due since is looked for this often. */
const LOOK_MS = 1000;

/**
 * Calls the addresses of artists with what is due, until nothing is left or the site stops. An
 * address that does not answer holds its own places only: the others get theirs meanwhile.
 */
export async function sendWebhooks(
  stopping?: AbortSignal,
  send: Send = sendWebhook,
): Promise<void> {
  const underWay = new Map<ClaimedWebhook, Promise<void>>();

  while (!stopping?.aborted) {
    const busy = new Set([...underWay.keys()].map(({ endpointId }) => endpointId));
    const due = await claimWebhooks(CALLS_AT_ONCE - underWay.size, busy);

    for (const webhook of due) {
      const done = call(webhook, send, stopping).finally(() => underWay.delete(webhook));

      underWay.set(webhook, done);
    }

    if (underWay.size === 0) return;

    const look = new AbortController();

    await Promise.race([
      ...underWay.values(),
      wait(LOOK_MS, undefined, look).catch(() => undefined),
    ]);
    look.abort();
  }

  await Promise.all(underWay.values());
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
