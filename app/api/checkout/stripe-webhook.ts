import express from "express";
import { receiveProviderEvent } from "~/models/checkout/purchases/provider/webhooks.server";

/** Runs before the JSON parser, because the signature covers the raw bytes. */
export const stripeWebhookRouter = express.Router();

stripeWebhookRouter.post(
  "/stripe/webhook",
  express.raw({ type: () => true, limit: "1mb" }),
  (request, response, next) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);

    receiveProviderEvent(rawBody, request.get("stripe-signature"))
      .then(() => response.json({ received: true }))
      .catch(next);
  },
);
