import { z } from "zod";
import { WEBHOOK_TYPES } from "~db/vocabularies";
import { isWebhookUrl } from "~/integrations/webhooks/send-webhook.server";

/** The purpose of the secrets of webhooks. */
export const WEBHOOK_SECRET = "webhook secret";
const MAX_WEBHOOK_URL = 500;

const Type = z.enum(WEBHOOK_TYPES, "webhooks:typesInvalid");

export const WebhookInput = z.object({
  url: z
    .string("webhooks:urlInvalid")
    .trim()
    .max(MAX_WEBHOOK_URL, "webhooks:urlInvalid")
    .refine(isWebhookUrl, "webhooks:urlInvalid")
    .meta({ examples: ["https://example.com/nhacsong"] }),
  types: z
    .array(Type, "webhooks:typesNone")
    .min(1, "webhooks:typesNone")
    .max(50, "webhooks:typesInvalid")
    .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type))),
});
export type WebhookInput = z.output<typeof WebhookInput>;

/** Which message of the log. */
export const WebhookDeliveryChoice = z.object({
  delivery: z.coerce.number("errors:invalid").int().positive(),
});
