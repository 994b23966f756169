import { singleton } from "~/platform/process/singleton.server";

/** `waiting`: people in line now; `turnedAway`: requests that were told to try again since the start. */
export type WaitingRoomFigures = { waiting: number; turnedAway: number };
type Read = () => WaitingRoomFigures;

const room = singleton("waiting-room", (): { read: Read | null } => ({ read: null }));

/** The middleware says how its figures are read. Null: there is no waiting room. */
export function setWaitingRoom(read: Read | null) {
  room.read = read;
}

export function findWaitingRoom(): WaitingRoomFigures | null {
  return room.read?.() ?? null;
}
