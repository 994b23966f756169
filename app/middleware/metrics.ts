import type { RequestHandler } from "express";
import { env } from "~/env.server";
import { mayReadMetrics } from "~/metrics/metrics-access";
import { metricsRegistry } from "~/metrics/registry.server";

/** GET /metrics for Prometheus. */
export const metrics: RequestHandler = (request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  if (!mayReadMetrics(request, env.METRICS_TOKEN)) {
    response.status(401).setHeader("WWW-Authenticate", "Bearer");
    return void response.type("text/plain").send("Ask from this machine, or with METRICS_TOKEN as a bearer token.\n");
  }
  const registry = metricsRegistry();
  registry
    .metrics()
    .then((text) => response.setHeader("Content-Type", registry.contentType).end(text))
    .catch(next);
};
