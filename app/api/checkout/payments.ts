import { z } from "zod";
import { throttleCode } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import { TicketIntentInput } from "~/models/tickets/gifts/schema.server";
import { IntentInput } from "~/models/money/payments/schema";
import { startTicketPurchase, startTip } from "~/models/checkout/start-purchase.server";
import {
  getPaymentDetails,
  type PaymentDetails,
} from "~/models/checkout/transfers/transfer-details.server";
import { PAYMENT_STATES } from "~db/vocabularies";
import { decimalString } from "~/locales/currency";
import { instantOrNull, Instant } from "../base/parts";
import { IntentJson, intentJson } from "./payment-json";
import { zoneOfCall } from "../base/zone-of-call";
import { operation } from "../base/operation";

const PaymentJson = z.object({
  state: z.enum(PAYMENT_STATES),
  method: z.enum(["card", "transfer"]),
  amount: z.string().meta({ examples: ["25.00", "360000"] }),
  currency: z.string().meta({ examples: ["usd", "vnd"] }),
  /** The reference that the buyer writes into the transfer's note. */
  reference: z.string().nullable(),
  /** The text of a VietQR code for the missing amount. */
  qr: z.string().nullable(),
  heldUntil: Instant.nullable(),
});

export const paymentsCalls = [
  operation({
    method: "get",
    path: "/payments/{id}",
    id: "getPayment",
    tag: "payments",
    who: "member",
    response: PaymentJson,
    run: async ({ actor, params: { id: paymentId } }) =>
      paymentJson(await getPaymentDetails(actor, paymentId)),
  }),
  operation({
    method: "post",
    path: "/create-payment-intent",
    id: "createPaymentIntent",
    tag: "payments",
    who: "member",
    body: TicketIntentInput,
    response: IntentJson.extend({ heldUntil: Instant.nullable() }),
    errors: ["not_found", "conflict", "unavailable"],
    run: async ({ actor, request, body }) => {
      const {
        method,
        amount,
        currency,
        ticketTypeId,
        eventId,
        code: discountCode,
        giftTo,
        giftNote,
        source,
      } = body;
      const giftDetails = giftTo ? { to: giftTo, note: giftNote } : null;
      const ticketOffer = {
        method,
        amount,
        currency,
        ticketTypeId,
        code: discountCode,
        gift: giftDetails,
        source,
        zone: zoneOfCall(request),
      };
      const startPurchase = () => startTicketPurchase(actor, eventId, ticketOffer);
      const payment = await throttleCode(
        actor.userId,
        addressOf(request),
        discountCode,
        startPurchase,
      );

      return { ...intentJson(payment), heldUntil: instantOrNull(payment.heldUntil) };
    },
  }),
  operation({
    method: "post",
    path: "/create-donation-intent",
    id: "createDonationIntent",
    tag: "payments",
    who: "member",
    body: IntentInput,
    response: IntentJson,
    errors: ["not_found", "conflict", "unavailable"],
    run: async ({ actor, body: { method, amount, currency, eventId, dedication, hideAmount } }) => {
      const ticketOffer = {
        method,
        amountCents: amount,
        currency,
        dedication: dedication || null,
        hideAmount,
      };

      return intentJson(await startTip(actor, eventId, ticketOffer));
    },
  }),
];

function paymentJson({
  payment,
  reference,
  qr: qrText,
}: PaymentDetails): z.output<typeof PaymentJson> {
  const { state, amountCents, currency, heldUntil } = payment;
  const method = payment.provider === "transfer" ? "transfer" : "card";
  const amount = decimalString(amountCents, currency);

  return {
    state,
    method,
    amount,
    currency,
    reference,
    qr: qrText,
    heldUntil: instantOrNull(heldUntil),
  };
}
