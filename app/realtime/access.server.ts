import { AppError } from "~/errors";
import { readRefusal } from "~/models/chat/permissions";
import { getStanding } from "~/models/chat/room.server";
import { deviceOf } from "~/models/streams/seats.server";
import { getStreamInfo } from "~/models/streams/stream-info.server";
import type { Client } from "./client.server";
import { findRoom } from "./rooms.server";

/** A fresh playback address (they last ten minutes), or word that the right to watch is gone. */
export async function sendAccess(client: Client) {
  if (!client.isRich || !client.room) return;
  const { actor, session } = client.identity;
  const info = await getStreamInfo(actor, client.room.eventId, session).catch(nullIfRefused);
  if (info?.playbackUrl || !info) client.send({ type: "access", playbackUrl: info?.playbackUrl ?? null });
}

/** After a refund or a ban: whoever lost the right stays outside from this moment on. */
export async function recheckAccess(eventId: string, userId: string) {
  const clients = [...(findRoom(eventId)?.clients ?? [])].filter((it) => it.identity.actor.userId === userId);
  for (const client of clients) {
    const standing = await getStanding(client.identity.actor, eventId).catch(nullIfRefused);
    if (standing && !readRefusal(standing)) continue;
    client.mayRead = false;
    client.leave();
    client.sendRich({ type: "access", playbackUrl: null });
  }
}

/** A device gave way to another of the same ticket. Its person still reads and writes. */
export function tellDisplaced(eventId: string, device: string) {
  for (const client of findRoom(eventId)?.clients ?? []) {
    const { actor, session } = client.identity;
    if (deviceOf({ visitorId: actor.visitorId, session }) === device) {
      client.sendRich({ type: "access", playbackUrl: null });
    }
  }
}

function nullIfRefused(error: unknown) {
  if (error instanceof AppError) return null;
  throw error;
}
