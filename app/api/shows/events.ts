import type { Request } from "express";
import { z } from "zod";
import { zoneOf } from "~/auth/cookies/zone.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { EventQuery } from "~/models/shows/events/listing/event-filter";
import { listEvents } from "~/models/shows/events/listing/event-list.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { EventJson, eventJson, EventListJson, eventsJson } from "./event-json";
import { operation } from "../base/operation";

export const eventsCalls = [
  operation({
    method: "get",
    path: "/events",
    id: "listEvents",
    tag: "events",
    who: "anyone",
    query: EventQuery,
    response: z.object({ events: EventListJson, total: z.int() }),
    run: async ({ query, request }) => {
      const { events, total } = await listEvents(query, zoneOfCall(request));

      return { events: await eventsJson(events), total };
    },
  }),
  operation({
    method: "get",
    path: "/events/live",
    id: "listLiveEvents",
    tag: "events",
    who: "anyone",
    response: EventListJson,
    run: async ({ request }) => {
      const { events } = await listEvents({ isLive: true, limit: 500 }, zoneOfCall(request));

      return eventsJson(events);
    },
  }),
  operation({
    method: "get",
    path: "/events/{id}",
    id: "getEvent",
    tag: "events",
    who: "anyone",
    response: EventJson,
    run: async ({ actor, params }) => eventJson(await getEvent(actor, params.id)),
  }),
];

function zoneOfCall(request: Request): string {
  return zoneOf(request.headers.cookie) ?? VIETNAM_ZONE;
}
