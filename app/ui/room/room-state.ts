import type { ChatLine, Reaction, TipLine } from "~/models/chat/protocol";
import type { ServerFrame, ShowState } from "~/realtime/protocol";
import type { ReactionSums } from "./room.types";

/** A long room stays fast: older lines than these are read on demand. */
const KEPT_LINES = 300;
const KEPT_TIPS = 50;

/** A line of one's own that the server has not confirmed yet. */
export type PendingLine = { clientId: string; message: string; timestamp: string; failure: string | null };

/** Reactions that have just arrived, to be drawn once. */
export type Burst = { id: number; emoji: Reaction; count: number };

export type RoomState = {
  connected: boolean;
  viewers: number;
  lines: ChatLine[];
  /** Of the whole room, also those that are not kept here. */
  count: number;
  pending: PendingLine[];
  /** Tips that came while the page was open, each after the line that was the last then. */
  tips: (TipLine & { afterSeq: number })[];
  sums: ReactionSums;
  burst: Burst | null;
  show: ShowState | null;
  playbackUrl: string | null;
  /** False once a refund or a ban has closed the door. */
  mayWatch: boolean;
};

export type RoomAct =
  | { type: "connected"; connected: boolean }
  | { type: "frame"; frame: ServerFrame }
  | { type: "sent"; line: PendingLine }
  | { type: "dropped"; clientId: string }
  | { type: "older"; lines: ChatLine[] };

export function roomReducer(state: RoomState, act: RoomAct): RoomState {
  switch (act.type) {
    case "connected":
      return { ...state, connected: act.connected };
    case "sent":
      return { ...state, pending: [...state.pending.filter((it) => it.clientId !== act.line.clientId), act.line] };
    case "dropped":
      return { ...state, pending: state.pending.filter((it) => it.clientId !== act.clientId) };
    case "older":
      return { ...state, lines: merge(act.lines, state.lines) };
    case "frame":
      return take(state, act.frame);
  }
}

function take(state: RoomState, frame: ServerFrame): RoomState {
  switch (frame.type) {
    case "viewer_count":
      return { ...state, viewers: frame.count };
    case "chat_message":
      return addLine(state, frame.message);
    case "tip":
      return addTip(state, frame.tip);
    case "message_deleted":
      return { ...state, lines: state.lines.filter(({ id }) => id !== frame.id) };
    case "emoji_reaction":
      return addReaction(state, frame);
    case "state":
      return { ...state, show: frame.state };
    case "access":
      return renew(state, frame.playbackUrl);
    case "error":
      return { ...state, pending: failed(state.pending, frame.clientId, frame.text) };
    default:
      return state;
  }
}

function addTip(state: RoomState, tip: TipLine) {
  const afterSeq = state.lines.at(-1)?.seq ?? 0;
  return { ...state, tips: [...state.tips, { ...tip, afterSeq }].slice(-KEPT_TIPS) };
}

const renew = (state: RoomState, playbackUrl: string | null) =>
  playbackUrl === null ? { ...state, mayWatch: false } : { ...state, mayWatch: true, playbackUrl };

function addReaction(state: RoomState, { emoji, count, total }: Extract<ServerFrame, { type: "emoji_reaction" }>) {
  const burst = { id: (state.burst?.id ?? 0) + 1, emoji, count };
  return { ...state, burst, sums: { ...state.sums, [emoji]: Math.max(total, state.sums[emoji] ?? 0) } };
}

/** Own lines lose their pending twin, which they are known by. */
function addLine(state: RoomState, line: ChatLine): RoomState {
  const pending = state.pending.filter(({ clientId }) => clientId !== line.clientId);
  const last = state.lines.at(-1);
  const isNew = !last || line.seq > last.seq;
  const lines = isNew ? [...state.lines, line] : merge(state.lines, [line]);
  return { ...state, pending, lines: lines.slice(-KEPT_LINES), count: state.count + (isNew ? 1 : 0) };
}

function merge(a: ChatLine[], b: ChatLine[]): ChatLine[] {
  const bySeq = new Map([...a, ...b].map((line) => [line.seq, line]));
  return [...bySeq.values()].sort((x, y) => x.seq - y.seq);
}

function failed(pending: PendingLine[], clientId: string | undefined, failure: string) {
  return pending.map((it) => (it.clientId === clientId ? { ...it, failure } : it));
}
