import { z } from "zod";
import { WEBHOOK_TYPES } from "~db/vocabularies";
import { isWebhookUrl } from "~/integrations/webhooks/send-webhook.server";

/** Purpose of the encryption key of webhook secrets. */
export const WEBHOOK_SECRET = "webhook secret";
const MAX_WEBHOOK_URL = 500;

const WebhookTypeField = z.enum(WEBHOOK_TYPES, "webhooks:typesInvalid");

export const WebhookInput = z.object({
  url: z
    .string("webhooks:urlInvalid")
    .trim()
    .max(MAX_WEBHOOK_URL, "webhooks:urlInvalid")
    .refine(isWebhookUrl, "webhooks:urlInvalid")
    .meta({ examples: ["https://example.com/nhacsong"] }),
  types: z
    .array(WebhookTypeField, "webhooks:typesNone")
    .min(1, "webhooks:typesNone")
    .max(50, "webhooks:typesInvalid")
    .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type))),
});
export type WebhookInput = z.output<typeof WebhookInput>;

/** `delivery`: id of an entry in the delivery log. */
export const WebhookDeliveryChoice = z.object({
  delivery: z.coerce.number("errors:invalid").int().positive(),
});
