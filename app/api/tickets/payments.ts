import { z } from "zod";
import { TicketIntentInput } from "~/models/gifts/schema.server";
import { IntentInput } from "~/models/payments/schema";
import { type OpenPayment, startDonation, startTicketPayment } from "~/models/purchases/start-payment.server";
import { instantOrNull, Instant } from "../json/parts";
import { operation } from "../core/operation";

const IntentFields = z.object({
  /** Null once the payment has moved to the provider's own page. */
  clientSecret: z.string().nullable(),
  /** The page on which a browser pays, with any provider. */
  paymentUrl: z.string().meta({ examples: ["/pay/1b4e28ba-2fa1-4d3b-883f-0016d3cca427"] }),
});

export const paymentsCalls = [
  operation({
    method: "post",
    path: "/create-payment-intent",
    id: "createPaymentIntent",
    tag: "payments",
    who: "member",
    body: TicketIntentInput,
    response: IntentFields.extend({ heldUntil: Instant.nullable() }),
    errors: ["not_found", "conflict", "unavailable"],
    run: async ({ actor, body: { amount, eventId, giftTo, giftNote } }) => {
      const gift = giftTo ? { to: giftTo, note: giftNote } : null;
      const payment = await startTicketPayment(actor, eventId, amount, gift);
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
    response: IntentFields,
    errors: ["not_found", "conflict", "unavailable"],
    run: async ({ actor, body: { amount, eventId, dedication, hideAmount } }) => {
      const offer = { amountCents: amount, dedication: dedication || null, hideAmount };
      return intentJson(await startDonation(actor, eventId, offer));
    },
  }),
];

function intentJson({ id, clientSecret }: OpenPayment): z.output<typeof IntentFields> {
  return { clientSecret, paymentUrl: `/pay/${id}` };
}
