import type { ChatLine, Reaction, TipLine } from "~/models/live/chat/protocol";
import type { OnAirState, ServerFrame, ShowState } from "~/realtime/protocol";
import { type LyricCue, mergeCues } from "~/models/live/lyrics/protocol";
import { appendLine, MAX_LINES, merge } from "../chat/message-list";
import type { ReactionSums } from "./room.types";

const MAX_TIPS = 50;
/** More than twice the lines of half an hour. */
const MAX_CUES = 600;

/**
 * An own message that the server has not confirmed; `held` is the reason it waits for a moderator.
 */
export type PendingLine = {
  clientId: string;
  message: string;
  phrase?: string;
  timestamp: string;
  failure: string | null;
  held?: string;
};

/** New reactions, to be animated once. */
export type Burst = { id: number; emoji: Reaction; count: number };

export type RoomState = {
  connected: boolean;
  viewers: number;
  lines: ChatLine[];
  /** New messages while the viewer reads further up; null while following. */
  unseen: ChatLine[] | null;
  /** The number of unseen messages. */
  missed: number;
  /** Of the whole chat, including messages not loaded here. */
  count: number;
  pending: PendingLine[];
  /**
   * Time the server accepted the last own message (ms since 1970), and time it accepts the next.
   */
  sentAt: number;
  waitUntil: number;
  /** Tips since the page was opened, each after the message that was the last then. */
  tips: (TipLine & { afterSeq: number })[];
  sums: ReactionSums;
  burst: Burst | null;
  /** The words of the song, in the order of the video. */
  cues: LyricCue[];
  show: ShowState | null;
  /** No sound comes from the artist; null until the server has said. */
  noSound: boolean | null;
  playbackUrl: string | null;
  /** False after a refund or a ban. */
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
      return {
        ...state,
        pending: [...state.pending.filter((it) => it.clientId !== act.line.clientId), act.line],
      };
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

function follow(state: RoomState): RoomState {
  const { lines, unseen } = state;
  const isGap = unseen !== null && unseen.length < state.missed;

  return {
    ...state,
    lines: [...(isGap ? [] : lines), ...(unseen ?? [])].slice(-MAX_LINES),
    unseen: null,
    missed: 0,
  };
}

function take(state: RoomState, frame: ServerFrame, at: number): RoomState {
  if (frame.type === "lyric")
    return { ...state, cues: mergeCues(state.cues, [frame]).slice(-MAX_CUES) };

  return takeOfRoom(state, frame, at);
}

function takeOfRoom(state: RoomState, frame: ServerFrame, at: number): RoomState {
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
    case "joined":
      return {
        ...state,
        show: showAtJoin(state.show, frame.state),
        noSound: frame.noSound === true,
      };
    case "state":
      return { ...state, show: frame.state, noSound: frame.noSound === true };
    case "access":
      return renew(state, frame.playbackUrl);
    case "held":
    case "error":
      return answer(state, frame, at);
    default:
      return state;
  }
}

/**
 * Frames sent while the page was not connected are lost: a show it knows as live may have ended.
 */
function showAtJoin(known: ShowState | null, now: OnAirState | null): ShowState | null {
  if (now !== null || known === null) return now;

  return "ended";
}

/** The server's response to an own message. */
function answer(
  state: RoomState,
  frame: Extract<ServerFrame, { type: "held" | "error" }>,
  at: number,
): RoomState {
  const { clientId, text } = frame;
  if (frame.type === "held")
    return { ...state, sentAt: at, pending: change(state.pending, clientId, { held: text }) };

  const waits = frame.about === "chat_message" && frame.retryAfter;
  const waitUntil = waits ? at + waits * 1000 : state.waitUntil;

  return { ...state, waitUntil, pending: change(state.pending, clientId, { failure: text }) };
}

function keepLines(state: RoomState, shouldKeep: (line: ChatLine) => boolean): RoomState {
  const lines = state.lines.filter(shouldKeep);
  const unseen = state.unseen && state.unseen.filter(shouldKeep);
  const unread = (state.unseen?.length ?? 0) - (unseen?.length ?? 0);
  const gone = state.lines.length - lines.length + unread;

  return {
    ...state,
    lines,
    unseen,
    missed: state.missed - unread,
    count: Math.max(0, state.count - gone),
  };
}

function addTip(state: RoomState, tip: TipLine) {
  const afterSeq = (state.unseen ?? []).at(-1)?.seq ?? state.lines.at(-1)?.seq ?? 0;

  return { ...state, tips: [...state.tips, { ...tip, afterSeq }].slice(-MAX_TIPS) };
}

const renew = (state: RoomState, playbackUrl: string | null) =>
  playbackUrl === null ? { ...state, mayWatch: false } : { ...state, mayWatch: true, playbackUrl };

function addReaction(
  state: RoomState,
  { emoji, count, total }: Extract<ServerFrame, { type: "emoji_reaction" }>,
) {
  const burst = { id: (state.burst?.id ?? 0) + 1, emoji, count };

  return {
    ...state,
    burst,
    sums: { ...state.sums, [emoji]: Math.max(total, state.sums[emoji] ?? 0) },
  };
}

/** Own messages replace their pending twin by `clientId`. */
function addLine(state: RoomState, line: ChatLine, at: number): RoomState {
  const isOwn = state.pending.some(({ clientId }) => clientId === line.clientId);
  const pending = isOwn
    ? state.pending.filter(({ clientId }) => clientId !== line.clientId)
    : state.pending;
  const last = state.unseen?.at(-1) ?? state.lines.at(-1);
  const isNew = !last || line.seq > last.seq;
  const update = {
    pending,
    sentAt: isOwn ? at : state.sentAt,
    count: state.count + (isNew ? 1 : 0),
  };
  if (isNew && state.unseen) {
    return {
      ...state,
      ...update,
      unseen: appendLine(state.unseen, line),
      missed: state.missed + 1,
    };
  }

  const lines = isNew ? appendLine(state.lines, line) : merge(state.lines, [line]);

  return { ...state, ...update, lines };
}

function change(pending: PendingLine[], clientId: string | undefined, how: Partial<PendingLine>) {
  return pending.map((it) => (it.clientId === clientId ? { ...it, ...how } : it));
}
