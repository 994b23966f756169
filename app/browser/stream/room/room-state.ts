import type { ChatLine, Reaction, TipLine } from "~/models/live/chat/protocol";
import type { OnAirState, ServerFrame, ShowState } from "~/realtime/protocol";
import { type LyricCue, mergeCues } from "~/models/live/lyrics/protocol";
import { appendLine, MAX_LINES, mergeLines } from "../chat/message-list";
import type { ReactionSums } from "./room.types";

const MAX_TIPS = 50;
/** Limit of lyric cues in memory: more than twice the lines of half an hour. */
const MAX_CUES = 600;

/**
 * A message of this viewer that the server has not confirmed; `held` is the reason why it waits for
 * a moderator.
 */
export type PendingLine = {
  clientId: string;
  message: string;
  phrase?: string;
  timestamp: string;
  failure: string | null;
  held?: string;
};

/** New reactions that are animated once. */
export type Burst = { id: number; emoji: Reaction; count: number };

export type RoomState = {
  connected: boolean;
  viewers: number;
  lines: ChatLine[];
  /** New messages while the viewer reads further up; null while following. */
  unseen: ChatLine[] | null;
  /** The number of unseen messages. */
  missed: number;
  /** The number of messages of the whole chat, including those not loaded here. */
  count: number;
  pending: PendingLine[];
  /**
   * `sentAt`: time at which the server accepted the viewer's last message, in ms since 1970.
   * `waitUntil`: time from which it accepts the next one.
   */
  sentAt: number;
  waitUntil: number;
  /** Tips since the page was opened, each with the `seq` of the last message before it. */
  tips: (TipLine & { afterSeq: number })[];
  sums: ReactionSums;
  burst: Burst | null;
  /** The lyric cues, in the order of the video. */
  cues: LyricCue[];
  show: ShowState | null;
  /** True if no sound comes from the artist; null until the server has told. */
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

export function roomReducer(state: RoomState, action: RoomAct): RoomState {
  switch (action.type) {
    case "connected":
      return { ...state, connected: action.connected };
    case "sent":
      return {
        ...state,
        pending: [
          ...state.pending.filter((pendingLine) => pendingLine.clientId !== action.line.clientId),
          action.line,
        ],
      };
    case "dropped":
      return {
        ...state,
        pending: state.pending.filter((pendingLine) => pendingLine.clientId !== action.clientId),
      };
    case "reading":
      return action.isReading ? { ...state, unseen: state.unseen ?? [] } : follow(state);
    case "older":
      return { ...state, lines: mergeLines(action.lines, state.lines) };
    case "frames":
      return action.frames.reduce((reduced, frame) => applyFrame(reduced, frame, action.at), state);
  }
}

function follow(state: RoomState): RoomState {
  const { lines, unseen } = state;
  const hasGap = unseen !== null && unseen.length < state.missed;

  return {
    ...state,
    lines: [...(hasGap ? [] : lines), ...(unseen ?? [])].slice(-MAX_LINES),
    unseen: null,
    missed: 0,
  };
}

function applyFrame(state: RoomState, frame: ServerFrame, receivedAt: number): RoomState {
  if (frame.type === "lyric")
    return { ...state, cues: mergeCues(state.cues, [frame]).slice(-MAX_CUES) };

  return applyRoomFrame(state, frame, receivedAt);
}

function applyRoomFrame(state: RoomState, frame: ServerFrame, receivedAt: number): RoomState {
  switch (frame.type) {
    case "viewer_count":
      return { ...state, viewers: frame.count };
    case "chat_message":
      return addLine(state, frame.message, receivedAt);
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
      return applyAnswer(state, frame, receivedAt);
    default:
      return state;
  }
}

/**
 * Ends a show that the page knows as live but the server does not, because frames sent while the
 * page was not connected are lost.
 */
function showAtJoin(
  knownState: ShowState | null,
  currentState: OnAirState | null,
): ShowState | null {
  if (currentState !== null || knownState === null) return currentState;

  return "ended";
}

/** Applies the server's response to the viewer's own message. */
function applyAnswer(
  state: RoomState,
  frame: Extract<ServerFrame, { type: "held" | "error" }>,
  receivedAt: number,
): RoomState {
  const { clientId, text } = frame;
  if (frame.type === "held")
    return {
      ...state,
      sentAt: receivedAt,
      pending: changePending(state.pending, clientId, { held: text }),
    };

  const retrySeconds = frame.about === "chat_message" && frame.retryAfter;
  const waitUntil = retrySeconds ? receivedAt + retrySeconds * 1000 : state.waitUntil;

  return {
    ...state,
    waitUntil,
    pending: changePending(state.pending, clientId, { failure: text }),
  };
}

function keepLines(state: RoomState, shouldKeep: (chatLine: ChatLine) => boolean): RoomState {
  const lines = state.lines.filter(shouldKeep);
  const unseen = state.unseen && state.unseen.filter(shouldKeep);
  const unreadRemoved = (state.unseen?.length ?? 0) - (unseen?.length ?? 0);
  const removedCount = state.lines.length - lines.length + unreadRemoved;

  return {
    ...state,
    lines,
    unseen,
    missed: state.missed - unreadRemoved,
    count: Math.max(0, state.count - removedCount),
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

/** Adds a message. The viewer's own message replaces the pending one with the same `clientId`. */
function addLine(state: RoomState, chatLine: ChatLine, receivedAt: number): RoomState {
  const isOwn = state.pending.some(({ clientId }) => clientId === chatLine.clientId);
  const pending = isOwn
    ? state.pending.filter(({ clientId }) => clientId !== chatLine.clientId)
    : state.pending;
  const newest = state.unseen?.at(-1) ?? state.lines.at(-1);
  const isNew = !newest || chatLine.seq > newest.seq;
  const update = {
    pending,
    sentAt: isOwn ? receivedAt : state.sentAt,
    count: state.count + (isNew ? 1 : 0),
  };
  if (isNew && state.unseen) {
    return {
      ...state,
      ...update,
      unseen: appendLine(state.unseen, chatLine),
      missed: state.missed + 1,
    };
  }

  const lines = isNew ? appendLine(state.lines, chatLine) : mergeLines(state.lines, [chatLine]);

  return { ...state, ...update, lines };
}

function changePending(
  pending: PendingLine[],
  clientId: string | undefined,
  changes: Partial<PendingLine>,
) {
  return pending.map((pendingLine) =>
    pendingLine.clientId === clientId ? { ...pendingLine, ...changes } : pendingLine,
  );
}
