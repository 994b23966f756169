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

/** The JSON API of the specification, over the same models as the screens. */
export function createApi() {
  const api = express.Router();

  api.use(letScreensThrough);
  api.use(stripeWebhookRouter);
  api.use(bankWebhookRouter);
  api.use(textWebhookRouter);
  api.use(allowAnyOrigin);
  api.use(documentRouter);
  api.use(mount(OPERATIONS));
  api.use(apiNotFound);
  api.use(apiErrors);

  return api;
}

/** Lets pages of other sites read public responses: with "*" browsers send no cookie. */
const allowAnyOrigin: RequestHandler = (_request, response, next) => {
  response.setHeader("Access-Control-Allow-Origin", "*");
  next();
};

/** Passes these paths on to the screens. Runs before the API's routers. */
const letScreensThrough: RequestHandler = (request, _response, next) => {
  const isScreen = ["GET", "HEAD"].includes(request.method) && SCREENS.test(request.path);

  next(isScreen ? "router" : undefined);
};
