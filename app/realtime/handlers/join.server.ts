import { AppError } from "~/platform/errors";
import { readRefusal } from "~/models/live/chat/permissions";
import { getChatContext } from "~/models/live/chat/chat-context.server";
import { listRecentCues } from "~/models/live/lyrics/cues.server";
import { noteAttendance } from "~/models/live/streams/audience/attendance.server";
import { enterRoom } from "~/models/live/streams/audience/presence.server";
import { findOnAirState, hasNoSound } from "~/models/live/streams/stream-info.server";
import { isStaffContext, sendAccess } from "../access.server";
import type { Client } from "../client.server";
import type { IncomingFrame } from "../frames.server";
import { getHistory } from "../rooms/history.server";
import { leaveRoom, joinRoom } from "../rooms/rooms.server";

type JoinFrame = Extract<IncomingFrame, { type: "join_event" }>;

/**
 * Joins the room. Sends the playback address before the attendance is stored, so that the viewer
 * does not wait for the commit.
 */
export async function join(client: Client, frame: JoinFrame) {
  client.assertJoinRate();
  leaveRoom(client);
  await enter(client, frame).catch((error: unknown) => {
    leaveRoom(client);
    // Clients join again only after they have reconnected.
    if (!(error instanceof AppError)) client.socket.close(1011, "join failed");
    throw error;
  });
  await sendAccess(client);
  if (client.mayRead && !isOverlay(client))
    await noteAttendance(client.identity.actor, frame.eventId);
}

/** True for an overlay, which does not count as a viewer. */
const isOverlay = ({ identity }: Client) => identity.actor.overlayOf !== undefined;

/** Sends the viewer count, then the last 50 lines (or those since a known one), then new frames. */
async function enter(client: Client, { eventId, since }: JoinFrame) {
  const { actor, person, zone } = client.identity;
  const chatContext = await getChatContext(actor, eventId);
  const refusal = readRefusal(chatContext);
  if (client.socket.readyState !== client.socket.OPEN) return;

  const room = joinRoom(client, eventId);

  client.isStaff = isStaffContext(chatContext);
  if (refusal) {
    room.sendViewerCountTo(client);

    const showState = { state: await findOnAirState(eventId), noSound: hasNoSound(eventId) };

    return client.sendExtended({ type: "joined", eventId, mayRead: false, ...showState });
  }
  if (!isOverlay(client)) client.leave = enterRoom(eventId, person, zone);
  room.sendViewerCountTo(client);
  await client.bufferUntilHistory();

  const history = await getHistory(eventId, since);
  const state = await findOnAirState(eventId);
  const cues = state === null ? [] : await listRecentCues(eventId);
  if (client.room !== room) return;
  if (client.mayRead) client.writeHistory(history);
  if (client.mayRead) for (const cue of cues) client.sendExtended({ type: "lyric", ...cue });
  client.sendExtended({
    type: "joined",
    eventId,
    mayRead: client.mayRead,
    state,
    noSound: hasNoSound(eventId),
  });
}
