import express from "express";
import { IntentInput } from "~/models/payments/schema";
import { startDonation, startTicketPayment } from "~/models/purchases/starting.server";
import { assertMember } from "~/models/permissions";
import { actorOfCall, answer, parse } from "./answer";

export const paymentsRouter = express.Router();

paymentsRouter.post(
  "/create-payment-intent",
  answer(async (request) => {
    const actor = await actorOfCall(request);
    assertMember(actor);
    const { amount, eventId } = parse(IntentInput, request.body);
    const { clientSecret, heldUntil } = await startTicketPayment(actor, eventId, amount);
    return { clientSecret, heldUntil };
  }),
);

paymentsRouter.post(
  "/create-donation-intent",
  answer(async (request) => {
    const actor = await actorOfCall(request);
    assertMember(actor);
    const { amount, eventId, dedication } = parse(IntentInput, request.body);
    const offer = { amountCents: amount, dedication: dedication || null };
    const { clientSecret } = await startDonation(actor, eventId, offer);
    return { clientSecret };
  }),
);
