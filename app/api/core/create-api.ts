import express, { type RequestHandler } from "express";
import { apiErrors, apiNotFound } from "./error-handler";
import { documentRouter } from "../document/document-router";
import { mount } from "./mount";
import { OPERATIONS } from "./operations";
import { letScreensThrough } from "./screen-paths";
import { textWebhookRouter } from "../accounts/text-webhook";
import { bankWebhookRouter } from "../tickets/bank-webhooks";
import { stripeWebhookRouter } from "../tickets/stripe-webhook";

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
