/**
 * A viewer asks for the door (docs/operate/edges.md), for the first time at this relay. `id`: of
 * the door, at this relay.
 */
export type DoorQuestion = {
  type: "door";
  id: number;
  token: string;
  eventId: string;
  headers: { origin?: string; cookie?: string; authorization?: string };
  edge: string | null;
};
/** `beats`: viewers who asked again since the last beat. */
export type DoorMessage = DoorQuestion | { type: "beats"; ids: number[] };

/** 204: this viewer's door is open until home shuts it. */
export type DoorAnswer =
  | { type: "door"; id: number; status: 204 | 403 | 500 | 503; headers: Record<string, string> }
  | { type: "shut"; ids: number[] };

/** The doors that one relay answers, as home sees them. */
export type RelayDoors = { take: (message: DoorMessage) => void; close: () => void };
export type OpenRelayDoors = (tell: (message: DoorAnswer) => void) => RelayDoors;
