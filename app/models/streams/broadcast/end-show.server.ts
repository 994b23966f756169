import type { Actor } from "~/models/actor";
import { announce } from "~/models/announcements.server";
import { assertMayBroadcast, endBroadcast } from "./broadcasts.server";

/** The artist ends the show by a plain form: it is off when this returns, and whoever still sends it is let go. */
export async function endShow(actor: Actor, eventId: string) {
  await assertMayBroadcast(actor, eventId);
  announce({ type: "show.endRequested", eventId });
  await endBroadcast(eventId);
}
