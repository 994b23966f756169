import express, { type Request } from "express";
import { receivePayosCall } from "~/models/checkout/transfers/providers/receive-payos-call.server";
import { receiveSepayCall } from "~/models/checkout/transfers/providers/receive-sepay-call.server";

/** Limit of a webhook's body. A webhook reports one bank transaction, in a few hundred bytes. */
const MAX_WEBHOOK_BODY = "64kb";

/** Runs before the JSON parser, because signatures cover the raw bytes. */
export const bankWebhookRouter = express.Router();
const readRawBody = express.raw({ type: () => true, limit: MAX_WEBHOOK_BODY });

bankWebhookRouter.post("/sepay/webhook", readRawBody, (request, response, next) => {
  const signature = request.get("x-sepay-signature");
  const timestamp = request.get("x-sepay-timestamp");

  receiveSepayCall({
    rawBody: bodyOf(request),
    authorization: request.get("authorization"),
    signature,
    timestamp,
  })
    .then(() => response.json({ success: true }))
    .catch(next);
});

bankWebhookRouter.post("/payos/webhook", readRawBody, (request, response, next) => {
  receivePayosCall(bodyOf(request))
    .then(() => response.json({ success: true }))
    .catch(next);
});

function bodyOf(request: Request): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
