import { listLines } from "~/models/chat/history.server";
import { readRefusal } from "~/models/chat/permissions";
import { getStanding } from "~/models/chat/room.server";
import { noteAttendance } from "~/models/streams/attendance.server";
import { enterRoom } from "~/models/streams/presence.server";
import type { Client } from "../client.server";
import type { Incoming } from "../frames.server";
import { moveOut, moveTo } from "../rooms.server";
import { encodeLine } from "../wire.server";

/** Into the room: the number of people, the last 50 lines (or those since a known one), then what happens. */
export async function join(client: Client, { eventId, since }: Extract<Incoming, { type: "join_event" }>) {
  const { actor, person } = client.identity;
  client.assertCalm();
  moveOut(client);
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
  const lines = await listLines(eventId, since === undefined ? {} : { since });
  if (client.room !== room) return;
  client.writeHistory(lines.map((line) => ({ seq: line.seq, bytes: encodeLine(line) })));
  client.sendRich({ type: "joined", eventId, mayRead: true });
  await noteAttendance(actor, eventId);
}
