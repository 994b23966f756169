import express, { type Request } from "express";
import { zoneOf } from "~/auth/zone.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { strictFilter } from "~/models/events/event-filter";
import { listEvents } from "~/models/events/listing.server";
import { getEvent } from "~/models/events/reading.server";
import { actorOfCall, answer } from "./answer";
import { eventJson } from "./json/event-json";

/** Lists and single events; writing them is in event-writing. */
export const eventsRouter = express.Router();

eventsRouter.get(
  "/events",
  answer(async (request) => {
    const { events, total } = await listEvents(strictFilter(queryOf(request)), zoneOfCall(request));
    return { events: events.map(eventJson), total };
  }),
);

eventsRouter.get(
  "/events/live",
  answer(async (request) => {
    const { events } = await listEvents({ isLive: true, limit: 500 }, zoneOfCall(request));
    return events.map(eventJson);
  }),
);

eventsRouter.get(
  "/events/:id",
  answer(async (request) => eventJson(await getEvent(await actorOfCall(request), request.params.id!))),
);

/** Express turns `a[b]=1` into objects; parameters are meant as plain words. */
function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.split("?")[1] ?? "");
}

function zoneOfCall(request: Request): string {
  return zoneOf(request.headers.cookie) ?? VIETNAM_ZONE;
}
