import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanBroadcast, endBroadcast } from "./broadcasts.server";

/** Ends the show from a plain form and disconnects its broadcaster. */
export async function endShow(actor: Actor, eventId: string) {
  await assertCanBroadcast(actor, eventId);
  announce({ type: "show.endRequested", eventId });
  await endBroadcast(eventId);
}
