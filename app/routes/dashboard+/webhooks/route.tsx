import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { createWebhook, listWebhooks } from "~/models/delivery/webhooks/manage-webhooks.server";
import { WebhookInput } from "~/models/delivery/webhooks/schema.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { WebhookForm } from "~/ui/dashboard/webhook-form";
import { WebhookSecret } from "~/ui/dashboard/webhook-secret";
import { Badge } from "~/ui/elements/badge";
import { EmptyState } from "~/ui/elements/empty-state";
import { Panel, SectionHead } from "~/ui/elements/panel";
import type { FormAnswer } from "~/ui/form/form-answer";
import { titleMeta } from "~/ui/meta/title-meta";
import { viewContext } from "~/web/views/view-context.server";
import { webhookRow, webhookTypes } from "~/web/views/webhook-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const endpoints = (await listWebhooks(actor)).map((endpoint) => webhookRow(endpoint, context));

  return { title: context.t("workspace:pages.webhooks"), endpoints, types: webhookTypes(context) };
}

type WebhookAnswer = { lastResult?: FormAnswer; secret?: string };

export const action = intentAction<{ secret: string }>({
  create: artistForm({
    schema: WebhookInput,
    run: async ({ actor }, webhookFields) => {
      const { secret } = await createWebhook(actor, webhookFields);

      // The secret is only in this response, never in an address, a cookie or a log.
      return data({ secret }, { headers: { "Cache-Control": "no-store" } });
    },
  }),
});

export default function WebhooksScreen() {
  const { t } = useTranslation(["webhooks", "dashboard"]);
  const { title, endpoints, types } = useLoaderData<typeof loader>();
  const { lastResult, secret } = (useActionData<typeof action>() ?? {}) as WebhookAnswer;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} />
      {secret && <WebhookSecret secret={secret} />}
      <Panel title={t("yours")}>
        {endpoints.length === 0 ? (
          <EmptyState title={t("none")} hint={t("noneHint")} />
        ) : (
          <ul className="stack">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} className="row between">
                <span className="grow">
                  <Link className="break" translate="no" to={`/dashboard/webhooks/${endpoint.id}`}>
                    {endpoint.url}
                  </Link>
                </span>
                <Badge tone={endpoint.isOn ? "ok" : "ended"}>{endpoint.state}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t("add")}>
        <p className="meta">
          {t("about")} <Link to="/api/docs">{t("docs")}</Link>
        </p>
        <WebhookForm
          key={secret}
          types={types}
          values={{ url: "", types: types.map(({ value }) => value) }}
          lastResult={lastResult}
          intent="create"
        />
      </Panel>
    </div>
  );
}
