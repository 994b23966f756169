import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanBroadcast, endBroadcast } from "./broadcasts.server";

/**
 * Ends the show and disconnects its broadcaster. The show then counts as over, even before its
 * planned end or start.
 */
export async function endShow(actor: Actor, eventId: string) {
  await assertCanBroadcast(actor, eventId);
  await endBroadcast(eventId, true);
  announce({ type: "show.endRequested", eventId });
}
