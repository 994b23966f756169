import { z } from "zod";
import {
  createWebhook,
  deleteWebhook,
  getOwnWebhook,
  listWebhooks,
  renewWebhookSecret,
  replayFailedWebhooks,
  replayWebhook,
  setWebhookPaused,
  testWebhook,
  updateWebhook,
} from "~/models/delivery/webhooks/manage-webhooks.server";
import { WebhookInput } from "~/models/delivery/webhooks/schema.server";
import { listWebhookDeliveries } from "~/models/delivery/webhooks/webhook-log.server";
import { AppError } from "~/platform/errors";
import { operation } from "../base/operation";
import {
  WebhookDeliveryJson,
  webhookDeliveryJson,
  WebhookJson,
  webhookJson,
  WebhookSecretJson,
  webhookSecretJson,
} from "./webhook-json";

const ownCall = { tag: "studio", who: "artist", scope: null } as const;

/**
 * Calls for the webhook addresses of an artist. No token scope covers them, because they return
 * secrets.
 */
export const webhooksCalls = [
  operation({
    ...ownCall,
    method: "get",
    path: "/artist/webhooks",
    id: "listWebhooks",
    response: z.array(WebhookJson),
    run: async ({ actor }) => (await listWebhooks(actor)).map(webhookJson),
  }),
  operation({
    ...ownCall,
    method: "post",
    path: "/artist/webhooks",
    id: "createWebhook",
    body: WebhookInput,
    status: 201,
    response: WebhookSecretJson,
    errors: ["conflict"],
    run: async ({ actor, body }) => webhookSecretJson(await createWebhook(actor, body)),
  }),
  operation({
    ...ownCall,
    method: "get",
    path: "/artist/webhooks/{id}",
    id: "getWebhook",
    response: WebhookJson,
    run: async ({ actor, params: { id: webhookId } }) =>
      webhookJson(await getOwnWebhook(actor, webhookId)),
  }),
  operation({
    ...ownCall,
    method: "put",
    path: "/artist/webhooks/{id}",
    id: "updateWebhook",
    body: WebhookInput,
    response: WebhookJson,
    run: async ({ actor, params: { id: webhookId }, body }) =>
      webhookJson(await updateWebhook(actor, webhookId, body)),
  }),
  operation({
    ...ownCall,
    method: "delete",
    path: "/artist/webhooks/{id}",
    id: "deleteWebhook",
    response: z.object({ deleted: z.literal(true) }),
    run: async ({ actor, params: { id: webhookId } }) => {
      await deleteWebhook(actor, webhookId);

      return { deleted: true as const };
    },
  }),
  ...([true, false] as const).map((isPaused) =>
    operation({
      ...ownCall,
      method: isPaused ? "post" : "delete",
      path: "/artist/webhooks/{id}/pause",
      id: isPaused ? "pauseWebhook" : "resumeWebhook",
      response: WebhookJson,
      run: async ({ actor, params: { id: webhookId } }) =>
        webhookJson(await setWebhookPaused(actor, webhookId, isPaused)),
    }),
  ),
  operation({
    ...ownCall,
    method: "post",
    path: "/artist/webhooks/{id}/secret",
    id: "renewWebhookSecret",
    response: WebhookSecretJson,
    run: async ({ actor, params: { id: webhookId } }) =>
      webhookSecretJson(await renewWebhookSecret(actor, webhookId)),
  }),
  operation({
    ...ownCall,
    method: "post",
    path: "/artist/webhooks/{id}/test",
    id: "testWebhook",
    response: WebhookJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: webhookId } }) =>
      webhookJson(await testWebhook(actor, webhookId)),
  }),
  operation({
    ...ownCall,
    method: "get",
    path: "/artist/webhooks/{id}/deliveries",
    id: "listWebhookDeliveries",
    response: z.array(WebhookDeliveryJson),
    run: async ({ actor, params: { id: webhookId } }) =>
      (await listWebhookDeliveries(actor, webhookId)).map(webhookDeliveryJson),
  }),
  operation({
    ...ownCall,
    method: "post",
    path: "/artist/webhooks/{id}/deliveries/replay",
    id: "replayFailedWebhooks",
    response: WebhookJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: webhookId } }) =>
      webhookJson(await replayFailedWebhooks(actor, webhookId)),
  }),
  operation({
    ...ownCall,
    method: "post",
    path: "/artist/webhooks/{id}/deliveries/{delivery}/replay",
    id: "replayWebhook",
    response: WebhookJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: webhookId, delivery } }) =>
      webhookJson(await replayWebhook(actor, webhookId, deliveryNumber(delivery))),
  }),
];

function deliveryNumber(numberText: string): number {
  if (!/^\d{1,15}$/.test(numberText)) throw new AppError("not_found", "webhooks:deliveryNotFound");

  return Number(numberText);
}
