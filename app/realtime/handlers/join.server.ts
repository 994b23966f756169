import { readRefusal } from "~/models/chat/permissions";
import { getStanding } from "~/models/chat/chat-context.server";
import { noteAttendance } from "~/models/streams/audience/attendance.server";
import { enterRoom } from "~/models/streams/audience/presence.server";
import { sendAccess } from "../access.server";
import type { Client } from "../client.server";
import type { Incoming } from "../frames.server";
import { historyOf } from "../rooms/history.server";
import { moveOut, moveTo } from "../rooms/rooms.server";

type Joining = Extract<Incoming, { type: "join_event" }>;

/** Into the room, the playback address, and at last the attendance: nobody waits for a commit to read and to watch. */
export async function join(client: Client, frame: Joining) {
  client.assertCalm();
  moveOut(client);
  await enter(client, frame);
  await sendAccess(client);
  if (client.mayRead) await noteAttendance(client.identity.actor, frame.eventId);
}

/** The number of people, the last 50 lines (or those since a known one), then what happens. */
async function enter(client: Client, { eventId, since }: Joining) {
  const { actor, person } = client.identity;
  const standing = await getStanding(actor, eventId);
  const refusal = readRefusal(standing);
  if (client.socket.readyState !== client.socket.OPEN) return;
  const room = moveTo(client, eventId);
  client.isCrew = standing.isModerator || standing.isStagehand;
  if (refusal) {
    room.sendViewersTo(client);
    return client.sendRich({ type: "joined", eventId, mayRead: false });
  }
  client.leave = enterRoom(eventId, person);
  room.sendViewersTo(client);
  client.holdBack();
  const history = await historyOf(eventId, since).catch((error: unknown) => {
    moveOut(client);
    throw error;
  });
  if (client.room !== room) return;
  if (client.mayRead) client.writeHistory(history);
  client.sendRich({ type: "joined", eventId, mayRead: client.mayRead });
}
