import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";
import type { webhookDeliveryRow } from "~/web/views/webhook-view.server";

type Row = ReturnType<typeof webhookDeliveryRow>;

/** The messages that were sent to a webhook address, newest first. */
export function WebhookLog({
  deliveries,
  mayResend,
  failed,
}: {
  deliveries: Row[];
  mayResend: boolean;
  failed: number;
}) {
  const { t } = useTranslation("webhooks");

  return (
    <Panel title={t("log")}>
      <p className="meta">{t(deliveries.length > 0 ? "logHint" : "logNone")}</p>
      {mayResend && failed > 0 && (
        <Form method="post">
          <Button size="sm" name="intent" value="againAll">
            {t("againAll")}
          </Button>
        </Form>
      )}
      {deliveries.length > 0 && (
        <Table
          caption={t("log")}
          rows={deliveries}
          rowKey={({ id: deliveryId }) => String(deliveryId)}
          columns={[
            {
              key: "message",
              label: t("message"),
              wide: true,
              cell: (delivery) => <MessageCell row={delivery} />,
            },
            { key: "created", label: t("sentAt") },
            { key: "result", label: t("result") },
            {
              key: "again",
              label: t("again"),
              hideLabel: true,
              cell: (delivery) =>
                mayResend && delivery.state !== "waiting" && <SendAgainForm row={delivery} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

function MessageCell({ row: { type, messageId, body } }: { row: Row }) {
  return (
    <details>
      <summary>
        <b translate="no">{type}</b>
      </summary>
      <p className="meta break" translate="no">
        {messageId}
      </p>
      <pre className="message-text" translate="no">
        {body}
      </pre>
    </details>
  );
}

function SendAgainForm({ row: { id: deliveryId, type } }: { row: Row }) {
  const { t } = useTranslation("webhooks");

  return (
    <Form method="post">
      <input type="hidden" name="delivery" value={deliveryId} />
      <Button size="sm" name="intent" value="again" aria-label={t("againNamed", { message: type })}>
        {t("again")}
      </Button>
    </Form>
  );
}
