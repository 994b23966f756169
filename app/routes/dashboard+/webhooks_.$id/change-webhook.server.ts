import { data } from "@remix-run/node";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import {
  deleteWebhook,
  getOwnWebhook,
  renewWebhookSecret,
  replayFailedWebhooks,
  replayWebhook,
  setWebhookPaused,
  testWebhook,
  updateWebhook,
} from "~/models/delivery/webhooks/manage-webhooks.server";
import { WebhookDeliveryChoice, WebhookInput } from "~/models/delivery/webhooks/schema.server";
import { requireArtist } from "~/web/requests/require-artist.server";

/** Checks before the form is read that the webhook belongs to the artist. */
const ownerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireArtist(request);

  await getOwnWebhook(actor, params.id);

  return { actor };
});

export const changeWebhook = intentAction<{ secret: string }>({
  save: ownerForm({
    schema: WebhookInput,
    run: ({ actor, params }, webhookFields) => updateWebhook(actor, params.id, webhookFields),
    toast: { title: "webhooks:saved" },
  }),
  renew: ownerForm({
    run: async ({ actor, params }) => {
      const { secret } = await renewWebhookSecret(actor, params.id);

      // The secret is only in this response, never in an address, a cookie or a log.
      return data({ secret }, { headers: { "Cache-Control": "no-store" } });
    },
  }),
  test: ownerForm({
    run: ({ actor, params }) => testWebhook(actor, params.id),
    toast: { title: "webhooks:tested" },
  }),
  pause: ownerForm({
    run: ({ actor, params }) => setWebhookPaused(actor, params.id, true),
    toast: { title: "webhooks:paused", body: "webhooks:pausedHint" },
  }),
  resume: ownerForm({
    run: ({ actor, params }) => setWebhookPaused(actor, params.id, false),
    toast: { title: "webhooks:resumed" },
  }),
  again: ownerForm({
    schema: WebhookDeliveryChoice,
    run: ({ actor, params }, { delivery }) => replayWebhook(actor, params.id, delivery),
    toast: { title: "webhooks:againDone" },
  }),
  againAll: ownerForm({
    run: ({ actor, params }) => replayFailedWebhooks(actor, params.id),
    toast: { title: "webhooks:againDone" },
  }),
  delete: ownerForm({
    run: ({ actor, params }) => deleteWebhook(actor, params.id),
    redirectTo: "/dashboard/webhooks",
    toast: { title: "webhooks:removed" },
  }),
});
