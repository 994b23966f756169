import type { RequestHandler } from "express";
import { readReadiness } from "~/models/health/readiness.server";

/** GET /readyz for load balancers and service managers. */
export const readiness: RequestHandler = (_request, response, next) => {
  readReadiness()
    .then((answer) => {
      response.setHeader("Cache-Control", "no-store");
      response.status(answer.status === "ok" ? 200 : 503).json(answer);
    })
    .catch(next);
};
