import express from "express";
import { receiveTextReport } from "~/models/delivery/notices/texts/receive-text-report.server";

/** Runs before the JSON parser, because the signature covers the raw bytes. */
export const textWebhookRouter = express.Router();

textWebhookRouter.post(
  "/webhooks/texts",
  express.raw({ type: () => true, limit: "20kb" }),
  (request, response, next) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const [messageId, timestamp, signature] = ["id", "timestamp", "signature"].map(
      (parameterName) => request.get(`webhook-${parameterName}`),
    );

    receiveTextReport({ rawBody, id: messageId, timestamp, signature })
      .then(() => response.json({ received: true }))
      .catch(next);
  },
);
