import express from "express";
import { artistsRouter } from "./artists";
import { authRouter, letScreensThrough } from "./auth";
import { apiErrors, apiNotFound } from "./error-handler";
import { eventWritingRouter } from "./event-writing";
import { eventsRouter } from "./events";
import { savedEventsRouter } from "./saved-events";
import { paymentsRouter } from "./payments";
import { streamRouter } from "./stream";
import { stripeWebhookRouter } from "./stripe-webhook";
import { ticketsRouter } from "./tickets";
import { waitlistRouter } from "./waitlist";

/** The legacy JSON API of the specification: one router per noun over the same models as the screens. */
export function createApi() {
  const api = express.Router();
  api.use(letScreensThrough);
  api.use(stripeWebhookRouter);
  api.use(express.json({ limit: "100kb" }));
  api.use(authRouter);
  api.use(eventsRouter, artistsRouter, savedEventsRouter);
  api.use(streamRouter);
  api.use(eventWritingRouter);
  api.use(paymentsRouter, ticketsRouter, waitlistRouter);
  api.use(apiNotFound);
  api.use(apiErrors);
  return api;
}
