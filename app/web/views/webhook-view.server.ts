import { WEBHOOK_TYPES } from "~db/vocabularies";
import { formatDateTime } from "~/locales/dates";
import type { WebhookEndpoint } from "~/models/delivery/webhooks/manage-webhooks.server";
import type { WebhookDelivery } from "~/models/delivery/webhooks/webhook-log.server";
import type { ViewContext } from "./view-context.server";

export function webhookTypes({ t }: ViewContext) {
  return WEBHOOK_TYPES.map((value) => ({ value, label: t(`webhooks:type.${value}`) }));
}

/** A webhook address in the artist's list. */
export function webhookRow(endpoint: WebhookEndpoint, context: ViewContext) {
  const { id: endpointId, url, stop } = endpoint;

  return {
    id: endpointId,
    url,
    host: new URL(url).host,
    isOn: stop === null,
    state: stateText(endpoint, context),
  };
}

function stateText(
  { stop, failingSince }: WebhookEndpoint,
  { t, language, dayZone }: ViewContext,
): string {
  if (stop) return t(`webhooks:state.${stop === "failing" ? "gaveUp" : stop}`);
  if (!failingSince) return t("webhooks:state.on");

  return t("webhooks:state.failing", { time: formatDateTime(failingSince, language, dayZone) });
}

/** A message in the delivery log of an address. */
export function webhookDeliveryRow(delivery: WebhookDelivery, context: ViewContext) {
  const { id: deliveryId, messageId, type: messageType, body, state, createdAt } = delivery;
  const { t, language, dayZone } = context;

  return {
    id: deliveryId,
    messageId,
    state,
    type: messageType === "test" ? t("webhooks:testType") : messageType,
    body: JSON.stringify(JSON.parse(body), null, 2),
    created: formatDateTime(createdAt, language, dayZone),
    result: resultText(delivery, context),
  };
}

function resultText(
  { state, status, problem, attempts, dueAt }: WebhookDelivery,
  context: ViewContext,
): string {
  const { t, language, dayZone } = context;
  if (state === "delivered") return t("webhooks:results.delivered", { status });

  const reason = problemText(status, problem, context);
  if (state === "failed") return t("webhooks:results.failed", { problem: reason });
  if (attempts === 0 || (status === null && problem === null)) return t("webhooks:results.waiting");

  return t("webhooks:results.retry", {
    problem: reason,
    time: formatDateTime(dueAt, language, dayZone),
  });
}

function problemText(status: number | null, problem: string | null, { t }: ViewContext): string {
  if (status !== null) return t("webhooks:problem.status", { status });
  if (problem === "timeout") return t("webhooks:problem.timeout");
  if (problem === "private address") return t("webhooks:problem.private");

  return t("webhooks:problem.none", { code: problem ?? "—" });
}
