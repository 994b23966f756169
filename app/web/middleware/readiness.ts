import type { RequestHandler } from "express";
import { isSigned } from "~/operations/checks/self-check";
import { readReadiness } from "~/operations/health/readiness.server";
import { siteVersion } from "~/platform/process/version.server";

/**
 * GET /readyz for load balancers and service managers. Only this site's upgrade command is told the
 * version.
 */
export const readiness: RequestHandler = (request, response, next) => {
  readReadiness()
    .then((answer) => {
      response.setHeader("Cache-Control", "no-store");
      response.status(answer.status === "ok" ? 200 : 503);
      response.json(isSigned(request) ? { ...answer, version: siteVersion() } : answer);
    })
    .catch(next);
};
