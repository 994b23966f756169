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

const own = { tag: "studio", who: "artist", scope: null } as const;

/** Addresses of an artist's programs: signed-in browsers only, because they hand out secrets. */
export const webhooksCalls = [
  operation({
    ...own,
    method: "get",
    path: "/artist/webhooks",
    id: "listWebhooks",
    response: z.array(WebhookJson),
    run: async ({ actor }) => (await listWebhooks(actor)).map(webhookJson),
  }),
  operation({
    ...own,
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
    ...own,
    method: "get",
    path: "/artist/webhooks/{id}",
    id: "getWebhook",
    response: WebhookJson,
    run: async ({ actor, params: { id } }) => webhookJson(await getOwnWebhook(actor, id)),
  }),
  operation({
    ...own,
    method: "put",
    path: "/artist/webhooks/{id}",
    id: "updateWebhook",
    body: WebhookInput,
    response: WebhookJson,
    run: async ({ actor, params: { id }, body }) =>
      webhookJson(await updateWebhook(actor, id, body)),
  }),
  operation({
    ...own,
    method: "delete",
    path: "/artist/webhooks/{id}",
    id: "deleteWebhook",
    response: z.object({ deleted: z.literal(true) }),
    run: async ({ actor, params: { id } }) => {
      await deleteWebhook(actor, id);

      return { deleted: true as const };
    },
  }),
  ...([true, false] as const).map((isPaused) =>
    operation({
      ...own,
      method: isPaused ? "post" : "delete",
      path: "/artist/webhooks/{id}/pause",
      id: isPaused ? "pauseWebhook" : "resumeWebhook",
      response: WebhookJson,
      run: async ({ actor, params: { id } }) =>
        webhookJson(await setWebhookPaused(actor, id, isPaused)),
    }),
  ),
  operation({
    ...own,
    method: "post",
    path: "/artist/webhooks/{id}/secret",
    id: "renewWebhookSecret",
    response: WebhookSecretJson,
    run: async ({ actor, params: { id } }) =>
      webhookSecretJson(await renewWebhookSecret(actor, id)),
  }),
  operation({
    ...own,
    method: "post",
    path: "/artist/webhooks/{id}/test",
    id: "testWebhook",
    response: WebhookJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id } }) => webhookJson(await testWebhook(actor, id)),
  }),
  operation({
    ...own,
    method: "get",
    path: "/artist/webhooks/{id}/deliveries",
    id: "listWebhookDeliveries",
    response: z.array(WebhookDeliveryJson),
    run: async ({ actor, params: { id } }) =>
      (await listWebhookDeliveries(actor, id)).map(webhookDeliveryJson),
  }),
  operation({
    ...own,
    method: "post",
    path: "/artist/webhooks/{id}/deliveries/replay",
    id: "replayFailedWebhooks",
    response: WebhookJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id } }) => webhookJson(await replayFailedWebhooks(actor, id)),
  }),
  operation({
    ...own,
    method: "post",
    path: "/artist/webhooks/{id}/deliveries/{delivery}/replay",
    id: "replayWebhook",
    response: WebhookJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id, delivery } }) =>
      webhookJson(await replayWebhook(actor, id, deliveryNumber(delivery))),
  }),
];

function deliveryNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new AppError("not_found", "webhooks:deliveryNotFound");

  return Number(text);
}
