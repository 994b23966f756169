import express from "express";
import { receiveProviderEvent } from "~/models/purchases/webhooks.server";
import { answer } from "./answer";

/** Stands before the JSON parser: the signature is over the bytes as they came. */
export const stripeWebhookRouter = express.Router();

stripeWebhookRouter.post(
  "/stripe/webhook",
  express.raw({ type: () => true, limit: "1mb" }),
  answer(async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await receiveProviderEvent(body, request.get("stripe-signature"));
    return { received: true };
  }),
);
