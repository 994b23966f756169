import { z } from "zod";
import {
  getWaitlistPlace,
  joinWaitlist,
  leaveWaitlist,
  type WaitlistPlace,
} from "~/models/tickets/waitlist/waitlist.server";
import { Instant, instantOrNull } from "../base/parts";
import { operation } from "../base/operation";

const PlaceJson = z
  .object({ position: z.int().min(1), offeredUntil: Instant.nullable() })
  .meta({ id: "Place" });
const placeJson = ({ position, offeredUntil }: WaitlistPlace) => ({
  position,
  offeredUntil: instantOrNull(offeredUntil),
});

export const waitlistCalls = [
  operation({
    method: "get",
    path: "/events/{id}/waitlist",
    id: "getPlace",
    tag: "waitlist",
    who: "member",
    response: PlaceJson,
    run: async ({ actor, params }) => placeJson(await getWaitlistPlace(actor, params.id)),
  }),
  operation({
    method: "post",
    path: "/events/{id}/waitlist",
    id: "joinWaitlist",
    tag: "waitlist",
    who: "member",
    scope: "viewer:write",
    response: PlaceJson,
    errors: ["conflict"],
    run: async ({ actor, params }) => placeJson(await joinWaitlist(actor, params.id)),
  }),
  operation({
    method: "delete",
    path: "/events/{id}/waitlist",
    id: "leaveWaitlist",
    tag: "waitlist",
    who: "member",
    scope: "viewer:write",
    response: z.object({ position: z.null() }),
    run: async ({ actor, params }) => {
      await leaveWaitlist(actor, params.id);

      return { position: null };
    },
  }),
];
