import { isReaction } from "~/models/live/chat/protocol";
import { findOnAirState, hasNoSound } from "~/models/live/streams/stream-info.server";
import { findTip } from "~/models/live/chat/tips.server";
import type { Announcement } from "~/models/base/announcements.server";
import {
  readmitWaiting,
  recheckAccess,
  recheckStaff,
  recheckRoom,
  sendAccess,
  notifyDisplaced,
} from "../access.server";
import type { ShowState } from "../protocol";
import { revokeOverlay, revokePerson, revokeToken } from "./revoke-connections.server";
import { findRoom, listRooms } from "./rooms.server";

type AnnouncementOf<Type extends Announcement["type"]> = Extract<Announcement, { type: Type }>;
type Handlers = {
  [Type in Announcement["type"]]?: (announcement: AnnouncementOf<Type>) => unknown;
};
type EventReference = { eventId: string };

/** The handler of each announcement in this process. */
const handlers = {
  "chat.posted": ({ eventId, line }) => findRoom(eventId)?.sendLine(line),
  "chat.deleted": ({ eventId, messageId }) =>
    findRoom(eventId)?.sendToReaders({ type: "message_deleted", id: messageId }),
  "chat.cleared": ({ eventId, userId }) =>
    findRoom(eventId)?.sendToReaders({ type: "messages_cleared", userId }),
  "chat.held": notifyStaff,
  "request.changed": notifyStaff,
  "encoder.changed": notifyStaff,
  "reaction.sent": ({ eventId, userId, emoji }) => {
    if (isReaction(emoji)) findRoom(eventId)?.reactions.add(userId, emoji);
  },
  "donation.received": ({ eventId, donationId }) => sendTip(eventId, donationId),
  "lyric.cued": ({ eventId, cue }) => findRoom(eventId)?.sendToReaders({ type: "lyric", ...cue }),
  "viewers.changed": ({ eventId }) => findRoom(eventId)?.scheduleViewerCount(),
  "show.live": async ({ eventId }) => {
    await sendState(eventId, "live");
    await readmitWaiting(eventId);
  },
  "show.paused": ({ eventId }) => sendState(eventId, "paused"),
  "show.soundChanged": async ({ eventId }) => {
    const state = await findOnAirState(eventId);
    if (state)
      findRoom(eventId)?.sendExtended({ type: "state", state, noSound: hasNoSound(eventId) });
  },
  "show.reconnecting": ({ eventId }) => sendState(eventId, "reconnecting"),
  "show.ended": ({ eventId }) => sendState(eventId, "ended"),
  "chat.changed": sendChanged,
  "replay.ready": sendChanged,
  "event.changed": (announcement) => {
    sendChanged(announcement);

    return recheckRoom(announcement.eventId);
  },
  "freeLook.changed": sendChanged,
  "freeLook.ended": (announcement) => {
    sendChanged(announcement);

    return recheckRoom(announcement.eventId);
  },
  "event.cancelled": sendChanged,
  "chat.restricted": ({ userId }) => notifyPerson(userId),
  "access.revoked": ({ eventId, userId }) => recheckAccess(eventId, userId),
  "ticket.refunded": ({ eventId, userId }) => recheckAccess(eventId, userId),
  "device.displaced": ({ eventId, device }) => notifyDisplaced(eventId, device),
  "helper.ended": ({ userId }) => {
    notifyPerson(userId);

    return recheckStaff(userId);
  },
  "session.ended": ({ userId }) => revokePerson(userId),
  "overlay.ended": ({ artistId }) => revokeOverlay(artistId),
  "token.ended": ({ tokenId }) => revokeToken(tokenId),
} satisfies Handlers;

export type RoomAnnouncement = AnnouncementOf<keyof typeof handlers>;

export const ROOM_ANNOUNCEMENTS = Object.keys(handlers) as RoomAnnouncement["type"][];

/** Handles an announcement of this or another process. */
export function broadcast(announcement: RoomAnnouncement): unknown {
  return (handlers[announcement.type] as (announcement: RoomAnnouncement) => unknown)(announcement);
}

function notifyStaff({ eventId }: EventReference) {
  findRoom(eventId)?.sendToStaff({ type: "changed" });
}

function sendChanged({ eventId }: EventReference) {
  findRoom(eventId)?.sendExtended({ type: "changed" });
}

/**
 * Sends a tip to the room once its payment has arrived, and tells the staff, who see its
 * dedication.
 */
async function sendTip(eventId: string, donationId: string) {
  const tip = await findTip(donationId);
  if (!tip) return;

  findRoom(eventId)?.sendToReaders({ type: "tip", tip });
  findRoom(eventId)?.sendToStaff({ type: "changed" });
}

/** Sends the state and, while live, the playback address. */
async function sendState(eventId: string, state: ShowState) {
  const room = findRoom(eventId);

  room?.sendExtended({ type: "state", state, noSound: hasNoSound(eventId) });
  if (state !== "live") return;

  for (const client of room?.clients ?? []) await sendAccess(client);
}

/** Tells a person's pages to reload, so that they show the person's current rights. */
function notifyPerson(userId: string) {
  for (const room of listRooms()) {
    for (const client of room.clients) {
      if (client.identity.actor.userId === userId) client.sendExtended({ type: "changed" });
    }
  }
}
