import { listLinesByIds } from "~/models/chat/history.server";
import { isReaction } from "~/models/chat/protocol";
import { findTip } from "~/models/chat/tips.server";
import type { Announcement } from "~/models/announcements.server";
import { logger } from "~/logger.server";
import { recheckAccess, recheckHelper, recheckRoom, sendAccess, tellDisplaced } from "../access.server";
import type { ShowState } from "../protocol";
import { dropPerson, dropToken } from "./revoke-connections.server";
import { findRoom, listRooms } from "./rooms.server";

type Of<Type extends Announcement["type"]> = Extract<Announcement, { type: Type }>;
type Tellers = { [Type in Announcement["type"]]?: (news: Of<Type>) => unknown };
type AtEvent = { eventId: string };

const posted: string[] = [];
let isReading = false;

/** What the sockets of this process are told of each announcement. */
const tellers = {
  "chat.posted": ({ messageId }) => {
    posted.push(messageId);
    if (!isReading) return sendPosted();
  },
  "chat.deleted": ({ eventId, messageId }) => findRoom(eventId)?.sendInside({ type: "message_deleted", id: messageId }),
  "chat.cleared": ({ eventId, userId }) => findRoom(eventId)?.sendInside({ type: "messages_cleared", userId }),
  "chat.held": tellCrew,
  "request.changed": tellCrew,
  "encoder.changed": tellCrew,
  "reaction.sent": ({ eventId, userId, emoji }) => {
    if (isReaction(emoji)) findRoom(eventId)?.reactions.add(userId, emoji);
  },
  "donation.received": ({ eventId, donationId }) => sendTip(eventId, donationId),
  "viewers.changed": ({ eventId }) => findRoom(eventId)?.viewersChanged(),
  "show.live": ({ eventId }) => sendState(eventId, "live"),
  "show.paused": ({ eventId }) => sendState(eventId, "paused"),
  "show.reconnecting": ({ eventId }) => sendState(eventId, "reconnecting"),
  "show.ended": ({ eventId }) => sendState(eventId, "ended"),
  "chat.changed": askAnew,
  "replay.ready": askAnew,
  "event.changed": (news) => {
    askAnew(news);
    return recheckRoom(news.eventId);
  },
  "event.cancelled": askAnew,
  "chat.restricted": ({ userId }) => tellPerson(userId),
  "access.revoked": ({ eventId, userId }) => recheckAccess(eventId, userId),
  "ticket.refunded": ({ eventId, userId }) => recheckAccess(eventId, userId),
  "device.displaced": ({ eventId, device }) => tellDisplaced(eventId, device),
  "helper.ended": ({ userId }) => {
    tellPerson(userId);
    return recheckHelper(userId);
  },
  "session.ended": ({ userId }) => dropPerson(userId),
  "token.ended": ({ tokenId }) => dropToken(tokenId),
} satisfies Tellers;

export type RoomNews = Of<keyof typeof tellers>;

export const ROOM_NEWS = Object.keys(tellers) as RoomNews["type"][];

/** Tells the sockets of this process what has been announced, here or in another process. */
export function tellRooms(news: RoomNews): unknown {
  return (tellers[news.type] as (news: RoomNews) => unknown)(news);
}

function tellCrew({ eventId }: AtEvent) {
  findRoom(eventId)?.sendCrew({ type: "changed" });
}

function askAnew({ eventId }: AtEvent) {
  findRoom(eventId)?.sendRich({ type: "changed" });
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
