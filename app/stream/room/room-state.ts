import type { ChatLine, Reaction, TipLine } from "~/models/chat/protocol";
import type { ServerFrame, ShowState } from "~/realtime/protocol";
import { addFresh, KEPT_LINES, merge } from "../chat/message-list";
import type { ReactionSums } from "./room.types";

const KEPT_TIPS = 50;

/** A line of one's own that the server has not confirmed yet; `held`: it waits for a moderator, in words. */
export type PendingLine = {
  clientId: string;
  message: string;
  phrase?: string;
  timestamp: string;
  failure: string | null;
  held?: string;
};

/** Reactions that have just arrived, to be drawn once. */
export type Burst = { id: number; emoji: Reaction; count: number };

export type RoomState = {
  connected: boolean;
  viewers: number;
  lines: ChatLine[];
  /** While somebody reads further up, what is new waits here and the list stands still; null: it follows the talk. */
  unseen: ChatLine[] | null;
  /** How many have come since then. */
  missed: number;
  /** Of the whole room, also those that are not kept here. */
  count: number;
  pending: PendingLine[];
  /** When the server took one's last line, and until when it takes no other (milliseconds since 1970). */
  saidAt: number;
  waitUntil: number;
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
  | { type: "frames"; frames: ServerFrame[]; at: number }
  | { type: "sent"; line: PendingLine }
  | { type: "dropped"; clientId: string }
  | { type: "reading"; isReading: boolean }
  | { type: "older"; lines: ChatLine[] };

export function roomReducer(state: RoomState, act: RoomAct): RoomState {
  switch (act.type) {
    case "connected":
      return { ...state, connected: act.connected };
    case "sent":
      return { ...state, pending: [...state.pending.filter((it) => it.clientId !== act.line.clientId), act.line] };
    case "dropped":
      return { ...state, pending: state.pending.filter((it) => it.clientId !== act.clientId) };
    case "reading":
      return act.isReading ? { ...state, unseen: state.unseen ?? [] } : follow(state);
    case "older":
      return { ...state, lines: merge(act.lines, state.lines) };
    case "frames":
      return act.frames.reduce((all, frame) => take(all, frame, act.at), state);
  }
}

/** Back at the end: what waited is shown, the oldest go. */
function follow(state: RoomState): RoomState {
  const { lines, unseen } = state;
  const isGap = unseen !== null && unseen.length < state.missed;
  return { ...state, lines: [...(isGap ? [] : lines), ...(unseen ?? [])].slice(-KEPT_LINES), unseen: null, missed: 0 };
}

function take(state: RoomState, frame: ServerFrame, at: number): RoomState {
  switch (frame.type) {
    case "viewer_count":
      return { ...state, viewers: frame.count };
    case "chat_message":
      return addLine(state, frame.message, at);
    case "tip":
      return addTip(state, frame.tip);
    case "message_deleted":
      return keepLines(state, ({ id }) => id !== frame.id);
    case "messages_cleared":
      return keepLines(state, ({ user }) => user.id !== frame.userId);
    case "emoji_reaction":
      return addReaction(state, frame);
    case "state":
      return { ...state, show: frame.state };
    case "access":
      return renew(state, frame.playbackUrl);
    case "held":
    case "error":
      return answer(state, frame, at);
    default:
      return state;
  }
}

/** What the server says to one's own message. */
function answer(state: RoomState, frame: Extract<ServerFrame, { type: "held" | "error" }>, at: number): RoomState {
  const { clientId, text } = frame;
  if (frame.type === "held") return { ...state, saidAt: at, pending: change(state.pending, clientId, { held: text }) };
  const waits = frame.about === "chat_message" && frame.retryAfter;
  const waitUntil = waits ? at + waits * 1000 : state.waitUntil;
  return { ...state, waitUntil, pending: change(state.pending, clientId, { failure: text }) };
}

function keepLines(state: RoomState, isKept: (line: ChatLine) => boolean): RoomState {
  const lines = state.lines.filter(isKept);
  const unseen = state.unseen && state.unseen.filter(isKept);
  const unread = (state.unseen?.length ?? 0) - (unseen?.length ?? 0);
  const gone = state.lines.length - lines.length + unread;
  return { ...state, lines, unseen, missed: state.missed - unread, count: Math.max(0, state.count - gone) };
}

function addTip(state: RoomState, tip: TipLine) {
  const afterSeq = (state.unseen ?? []).at(-1)?.seq ?? state.lines.at(-1)?.seq ?? 0;
  return { ...state, tips: [...state.tips, { ...tip, afterSeq }].slice(-KEPT_TIPS) };
}

const renew = (state: RoomState, playbackUrl: string | null) =>
  playbackUrl === null ? { ...state, mayWatch: false } : { ...state, mayWatch: true, playbackUrl };

function addReaction(state: RoomState, { emoji, count, total }: Extract<ServerFrame, { type: "emoji_reaction" }>) {
  const burst = { id: (state.burst?.id ?? 0) + 1, emoji, count };
  return { ...state, burst, sums: { ...state.sums, [emoji]: Math.max(total, state.sums[emoji] ?? 0) } };
}

/** Own lines lose their pending twin, which they are known by. */
function addLine(state: RoomState, line: ChatLine, at: number): RoomState {
  const isOwn = state.pending.some(({ clientId }) => clientId === line.clientId);
  const pending = isOwn ? state.pending.filter(({ clientId }) => clientId !== line.clientId) : state.pending;
  const last = state.unseen?.at(-1) ?? state.lines.at(-1);
  const isNew = !last || line.seq > last.seq;
  const said = { pending, saidAt: isOwn ? at : state.saidAt, count: state.count + (isNew ? 1 : 0) };
  if (isNew && state.unseen) {
    return { ...state, ...said, unseen: addFresh(state.unseen, line), missed: state.missed + 1 };
  }
  const lines = isNew ? addFresh(state.lines, line) : merge(state.lines, [line]);
  return { ...state, ...said, lines };
}

function change(pending: PendingLine[], clientId: string | undefined, how: Partial<PendingLine>) {
  return pending.map((it) => (it.clientId === clientId ? { ...it, ...how } : it));
}
