import express, { type RequestHandler } from "express";
import { apiErrors, apiNotFound } from "./error-handler";
import { documentRouter } from "./document/document-router";
import { mount } from "./mount";
import { OPERATIONS } from "./operations";
import { textWebhookRouter } from "../delivery/text-webhook";
import { bankWebhookRouter } from "../checkout/bank-webhooks";
import { stripeWebhookRouter } from "../checkout/stripe-webhook";

/** Paths under /api that are pages for browsers (app/routes/api+). */
const SCREENS = /^\/(login|logout|docs|docs\/socket|auth\/google(\/callback)?)(\.data)?$/;

/** Builds the router of the JSON API. The API uses the same models as the screens. */
export function createApi() {
  const apiRouter = express.Router();

  apiRouter.use(letScreensThrough);
  apiRouter.use(stripeWebhookRouter);
  apiRouter.use(bankWebhookRouter);
  apiRouter.use(textWebhookRouter);
  apiRouter.use(allowAnyOrigin);
  apiRouter.use(documentRouter);
  apiRouter.use(mount(OPERATIONS));
  apiRouter.use(apiNotFound);
  apiRouter.use(apiErrors);

  return apiRouter;
}

/** Lets pages of other sites read public responses; with "*" browsers send no cookies. */
const allowAnyOrigin: RequestHandler = (_request, response, next) => {
  response.setHeader("Access-Control-Allow-Origin", "*");
  next();
};

/**
 * Passes requests for the paths of `SCREENS` on to the page routes. Runs before the API's routers.
 */
const letScreensThrough: RequestHandler = (request, _response, next) => {
  const isScreen = ["GET", "HEAD"].includes(request.method) && SCREENS.test(request.path);

  next(isScreen ? "router" : undefined);
};
