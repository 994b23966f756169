import type { Actor } from "~/models/actor";
import { announce } from "~/models/announcements.server";
import { assertCanBroadcast, endBroadcast } from "./broadcasts.server";

/** The artist ends the show by a plain form: it is off when this returns, and whoever still sends it is let go. */
export async function endShow(actor: Actor, eventId: string) {
  await assertCanBroadcast(actor, eventId);
  announce({ type: "show.endRequested", eventId });
  await endBroadcast(eventId);
}
