import { z } from "zod";
import { IntentInput } from "~/models/payments/schema";
import { startDonation, startTicketPayment } from "~/models/purchases/starting.server";
import { instantOrNull, Instant } from "./json/parts";
import { operation } from "./operation";

export const paymentsCalls = [
  operation({
    method: "post",
    path: "/create-payment-intent",
    id: "createPaymentIntent",
    tag: "payments",
    who: "member",
    body: IntentInput,
    answer: z.object({ clientSecret: z.string(), heldUntil: Instant.nullable() }),
    refuses: ["not_found", "conflict", "unavailable"],
    run: async ({ actor, body: { amount, eventId } }) => {
      const { clientSecret, heldUntil } = await startTicketPayment(actor, eventId, amount);
      return { clientSecret: clientSecret!, heldUntil: instantOrNull(heldUntil) };
    },
  }),
  operation({
    method: "post",
    path: "/create-donation-intent",
    id: "createDonationIntent",
    tag: "payments",
    who: "member",
    body: IntentInput,
    answer: z.object({ clientSecret: z.string() }),
    refuses: ["not_found", "conflict", "unavailable"],
    run: async ({ actor, body: { amount, eventId, dedication, hideAmount } }) => {
      const offer = { amountCents: amount, dedication: dedication || null, hideAmount };
      const { clientSecret } = await startDonation(actor, eventId, offer);
      return { clientSecret: clientSecret! };
    },
  }),
];
