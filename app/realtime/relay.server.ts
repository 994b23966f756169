import { listLinesByIds } from "~/models/chat/history.server";
import { isReaction } from "~/models/chat/protocol";
import { findTip } from "~/models/chat/tips.server";
import { type Announcement, onAnnouncement } from "~/models/announcements.server";
import { logger } from "~/logger.server";
import { recheckAccess, sendAccess, tellDisplaced } from "./access.server";
import type { ShowState } from "./protocol";
import { findRoom, listRooms } from "./rooms.server";

const posted: string[] = [];
let isReading = false;

/** What the domain announces, told to the rooms: a message posted by a plain form reaches sockets too. */
export function startRelay(): () => void {
  const stops = [
    onAnnouncement("chat.posted", ({ messageId }) => {
      posted.push(messageId);
      if (!isReading) return sendPosted();
    }),
    onAnnouncement("chat.deleted", ({ eventId, messageId }) =>
      findRoom(eventId)?.sendInside({ type: "message_deleted", id: messageId }),
    ),
    onAnnouncement("chat.cleared", ({ eventId, userId }) =>
      findRoom(eventId)?.sendInside({ type: "messages_cleared", userId }),
    ),
    ...(["chat.held", "request.changed"] as const).map((type) =>
      onAnnouncement(type, ({ eventId }) => findRoom(eventId)?.sendCrew({ type: "changed" })),
    ),
    onAnnouncement("reaction.sent", ({ eventId, userId, emoji }) => {
      if (isReaction(emoji)) findRoom(eventId)?.reactions.add(userId, emoji);
    }),
    onAnnouncement("donation.received", ({ eventId, donationId }) => sendTip(eventId, donationId)),
    onAnnouncement("viewers.changed", ({ eventId }) => findRoom(eventId)?.viewersChanged()),
    onAnnouncement("show.live", ({ eventId }) => sendState(eventId, "live")),
    onAnnouncement("show.reconnecting", ({ eventId }) => sendState(eventId, "reconnecting")),
    onAnnouncement("show.ended", ({ eventId }) => sendState(eventId, "ended")),
    ...(["chat.changed", "replay.ready", "event.changed", "event.cancelled"] as const).map((type) =>
      onAnnouncement(type, ({ eventId }: Announcement & { eventId: string }) =>
        findRoom(eventId)?.sendRich({ type: "changed" }),
      ),
    ),
    onAnnouncement("chat.restricted", ({ userId }) => tellPerson(userId)),
    onAnnouncement("access.revoked", ({ eventId, userId }) => recheckAccess(eventId, userId)),
    onAnnouncement("ticket.refunded", ({ eventId, userId }) => recheckAccess(eventId, userId)),
    onAnnouncement("device.displaced", ({ eventId, device }) => tellDisplaced(eventId, device)),
    onAnnouncement("helper.ended", ({ userId }) => tellPerson(userId)),
    onAnnouncement("session.ended", ({ userId }) => dropSockets(userId)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Reads what was posted meanwhile in one query, so that a busy room costs few. Lines keep their order. */
async function sendPosted() {
  isReading = true;
  try {
    while (posted.length > 0) {
      for (const { eventId, ...message } of await listLinesByIds(posted.splice(0, 200))) {
        findRoom(eventId)?.sendLine(message);
      }
    }
  } catch (error) {
    logger.error({ error }, "Chat lines could not be read for the room");
  } finally {
    isReading = false;
  }
}

/** Announced only now: the payment has arrived. Its dedication waits for the artist. */
async function sendTip(eventId: string, donationId: string) {
  const tip = await findTip(donationId);
  if (!tip) return;
  findRoom(eventId)?.sendInside({ type: "tip", tip });
  findRoom(eventId)?.sendCrew({ type: "changed" });
}

/** Players are told the state and, where there is something to play, the address. */
async function sendState(eventId: string, state: ShowState) {
  const room = findRoom(eventId);
  room?.sendRich({ type: "state", state });
  if (state !== "live") return;
  for (const client of room?.clients ?? []) await sendAccess(client);
}

/** Their pages ask anew what they may do. */
function tellPerson(userId: string) {
  for (const room of listRooms()) {
    for (const client of room.clients)
      if (client.identity.actor.userId === userId) client.sendRich({ type: "changed" });
  }
}

/** Who signed out comes back as whoever the cookie then names. */
function dropSockets(userId: string) {
  for (const room of listRooms()) {
    for (const { identity, socket } of room.clients) {
      if (identity.actor.userId === userId) socket.close(4001, "session ended");
    }
  }
}
