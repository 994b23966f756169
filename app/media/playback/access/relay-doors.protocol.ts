/**
 * A viewer asks for edge access (docs/operate/edges.md) for the first time at this relay. `id`: the
 * relay's number for this access.
 */
export type EdgeAccessQuestion = {
  type: "door";
  id: number;
  token: string;
  eventId: string;
  headers: { origin?: string; cookie?: string; authorization?: string };
  edge: string | null;
};
/** `beats`: the accesses whose viewers asked again since the last such message. */
export type EdgeAccessMessage = EdgeAccessQuestion | { type: "beats"; ids: number[] };

/** 204: the viewer has access until home sends `shut`. */
export type EdgeAccessAnswer =
  | { type: "door"; id: number; status: 204 | 403 | 500 | 503; headers: Record<string, string> }
  | { type: "shut"; ids: number[] };

/** Home's side of the edge access that one relay answers. */
export type RelayEdgeAccess = { take: (message: EdgeAccessMessage) => void; close: () => void };
export type OpenRelayEdgeAccess = (tell: (message: EdgeAccessAnswer) => void) => RelayEdgeAccess;
