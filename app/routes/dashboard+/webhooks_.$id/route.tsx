import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOwnWebhook } from "~/models/delivery/webhooks/manage-webhooks.server";
import {
  countFailedWebhooks,
  listWebhookDeliveries,
} from "~/models/delivery/webhooks/webhook-log.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { WebhookForm } from "~/ui/dashboard/webhook-form";
import { WebhookSecret } from "~/ui/dashboard/webhook-secret";
import { Button } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import type { FormAnswer } from "~/ui/form/form-answer";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmSheet } from "~/ui/sheet/confirm-sheet";
import { deleteWebhookQuestion } from "~/web/views/questions.server";
import { viewContext } from "~/web/views/view-context.server";
import { webhookDeliveryRow, webhookRow, webhookTypes } from "~/web/views/webhook-view.server";
import { changeWebhook } from "./change-webhook.server";
import { WebhookLog } from "./webhook-log";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const endpoint = await getOwnWebhook(actor, required(params.id));
    const deliveries = await listWebhookDeliveries(actor, endpoint.id);
    const endpointView = webhookRow(endpoint, context);

    return {
      title: endpointView.host,
      endpoint: endpointView,
      values: { url: endpoint.url, types: endpoint.types },
      types: webhookTypes(context),
      deliveries: deliveries.map((delivery) => webhookDeliveryRow(delivery, context)),
      deletion: deleteWebhookQuestion(endpointView, context.t),
      failed: await countFailedWebhooks(actor, endpoint.id),
    };
  });
}

export const action = changeWebhook;

type WebhookAnswer = { lastResult?: FormAnswer; secret?: string };

export default function WebhookScreen() {
  const { t } = useTranslation("webhooks");
  const { endpoint, values, types, deliveries, failed } = useLoaderData<typeof loader>();
  const { lastResult, secret } = (useActionData<typeof action>() ?? {}) as WebhookAnswer;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/webhooks", label: t("back") }}
        level={1}
        size="s"
        title={endpoint.host}
        hint={endpoint.state}
      />
      {secret && <WebhookSecret secret={secret} />}
      <WebhookActions />
      <WebhookLog deliveries={deliveries} mayResend={endpoint.isOn} failed={failed} />
      <Panel>
        <WebhookForm
          key={JSON.stringify(values)}
          types={types}
          values={values}
          lastResult={lastResult}
          intent="save"
        />
      </Panel>
      <Panel title={t("secretTitle")}>
        <Form method="post" className="stack">
          <p>{t("renewHint")}</p>
          <Button className="justify-self-start" name="intent" value="renew">
            {t("renew")}
          </Button>
        </Form>
      </Panel>
    </div>
  );
}

function WebhookActions() {
  const { t } = useTranslation(["webhooks", "common"]);
  const {
    endpoint: { isOn },
    deletion,
  } = useLoaderData<typeof loader>();
  const toggleIntent = isOn ? "pause" : "resume";

  return (
    <div className="row">
      <Form method="post" className="row">
        {isOn && (
          <Button variant="primary" name="intent" value="test">
            {t("test")}
          </Button>
        )}
        <Button name="intent" value={toggleIntent}>
          {t(toggleIntent)}
        </Button>
      </Form>
      <ConfirmSheet label={t("common:delete")} question={deletion} />
    </div>
  );
}
