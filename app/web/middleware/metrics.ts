import type { RequestHandler } from "express";
import { env } from "~/platform/settings/env.server";
import { mayReadMetrics } from "~/platform/metrics/metrics-access";
import { metricsRegistry } from "~/operations/metrics/registry.server";

const REFUSAL = "Send METRICS_TOKEN as a bearer token, or list this address in METRICS_FROM.\n";

/** GET /metrics for Prometheus. */
export const metrics: RequestHandler = (request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  if (
    !mayReadMetrics(request, {
      token: env.METRICS_TOKEN,
      from: env.METRICS_FROM,
      appUrl: env.APP_URL,
    })
  ) {
    response.status(401).setHeader("WWW-Authenticate", "Bearer");

    void response.type("text/plain").send(REFUSAL);

    return;
  }

  const registry = metricsRegistry();

  registry
    .metrics()
    .then((metricsText) =>
      response.setHeader("Content-Type", registry.contentType).end(metricsText),
    )
    .catch(next);
};
