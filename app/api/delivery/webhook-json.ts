import { z } from "zod";
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_STOPS, WEBHOOK_TYPES } from "~db/vocabularies";
import type {
  WebhookEndpoint,
  WithSecret,
} from "~/models/delivery/webhooks/manage-webhooks.server";
import type { WebhookDelivery } from "~/models/delivery/webhooks/webhook-log.server";
import { Instant, instantOrNull } from "../base/parts";

export const WebhookJson = z
  .object({
    id: z.uuid(),
    url: z.string().meta({ examples: ["https://example.com/nhacsong"] }),
    types: z.array(z.enum(WEBHOOK_TYPES)),
    /** The reason why deliveries stopped; null while the address is used. */
    stop: z.enum(WEBHOOK_STOPS).nullable(),
    failingSince: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: "Webhook" });

export const WebhookSecretJson = WebhookJson.extend({
  secret: z.string().meta({ examples: ["whsec_cmVwbGFjZS10aGlzLWJ5LXJhbmRvbS1ieXRlcw=="] }),
});

export const WebhookDeliveryJson = z
  .object({
    id: z.int(),
    messageId: z.string(),
    type: z.enum([...WEBHOOK_TYPES, "test"]),
    /** The JSON text that was signed. */
    body: z.string(),
    state: z.enum(WEBHOOK_DELIVERY_STATES),
    attempts: z.int(),
    /** The HTTP status of the last attempt. */
    status: z.int().nullable(),
    problem: z.string().nullable(),
    lastAttemptAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: "WebhookDelivery" });

export function webhookJson(endpoint: WebhookEndpoint): z.output<typeof WebhookJson> {
  const { id: webhookId, url, types, stop, failingSince, createdAt } = endpoint;

  return {
    id: webhookId,
    url,
    types,
    stop,
    failingSince: instantOrNull(failingSince),
    createdAt: createdAt.toISOString(),
  };
}

export function webhookSecretJson({
  endpoint,
  secret,
}: WithSecret): z.output<typeof WebhookSecretJson> {
  return { ...webhookJson(endpoint), secret };
}

export function webhookDeliveryJson(
  delivery: WebhookDelivery,
): z.output<typeof WebhookDeliveryJson> {
  const {
    id: deliveryId,
    messageId,
    body,
    state,
    attempts,
    status,
    problem,
    lastAttemptAt,
    createdAt,
  } = delivery;
  const messageType = delivery.type as z.output<typeof WebhookDeliveryJson>["type"];
  const timesJson = {
    lastAttemptAt: instantOrNull(lastAttemptAt),
    createdAt: createdAt.toISOString(),
  };

  return {
    id: deliveryId,
    messageId,
    type: messageType,
    body,
    state,
    attempts,
    status,
    problem,
    ...timesJson,
  };
}
