import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { normaliseMessage, type Reaction } from "~/models/live/chat/protocol";
import type { OnAirState, ServerFrame } from "~/realtime/protocol";
import { type PendingLine, roomReducer, type RoomState } from "./room-state";
import { RoomSocket } from "./room-socket";
import type { RoomView, ShowStatus } from "./room.types";

const MIN_INTERVAL_MS = 120;

/**
 * Passes frames on at once while the room is quiet and in batches while it is busy, so that the
 * page renders once per batch.
 */
class FrameQueue {
  private waiting: ServerFrame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flushedAt = 0;

  constructor(private onFrames: (frames: ServerFrame[]) => void) {}

  add(frame: ServerFrame) {
    this.waiting.push(frame);
    if (this.timer) return;

    const waitMs = this.flushedAt + MIN_INTERVAL_MS - performance.now();
    if (waitMs <= 0) this.flush();
    else this.timer = setTimeout(() => this.flush(), waitMs);
  }

  stop() {
    clearTimeout(this.timer);
  }

  private flush() {
    const frames = this.waiting;

    this.waiting = [];
    this.timer = undefined;
    this.flushedAt = performance.now();
    this.onFrames(frames);
  }
}

/** Spreads the reloads of all pages after a change. */
const SPREAD_MS = 1500;

/**
 * The facts about a room before its socket is open. `socketPath`: address of the socket for pages
 * without a session.
 */
export type RoomStart = Pick<RoomView, "eventId"> &
  Partial<Pick<RoomView, "status" | "viewers" | "reactions" | "lyrics">> & {
    chat: Pick<RoomView["chat"], "lines" | "count"> & Partial<Pick<RoomView["chat"], "nextAt">>;
    socketPath?: string;
  };

const initial = (view: RoomStart): RoomState => ({
  connected: false,
  viewers: view.viewers ?? 0,
  lines: view.chat.lines,
  unseen: null,
  missed: 0,
  sentAt: 0,
  waitUntil: view.chat.nextAt ? Date.parse(view.chat.nextAt) : 0,
  count: view.chat.count,
  pending: [],
  tips: [],
  sums: view.reactions ?? {},
  burst: null,
  cues: view.lyrics?.cues ?? [],
  show: null,
  noSound: null,
  playbackUrl: null,
  mayWatch: true,
});

export type Room = ReturnType<typeof useRoom>;

/** The live state of the page; until scripts run, the state from the loader. */
export function useRoom(view: RoomStart) {
  const [state, dispatch] = useReducer(roomReducer, view, initial);
  const socket = useRef<RoomSocket | null>(null);
  const latest = useRef(state);

  latest.current = state;

  const latestStatus = useRef(view.status);

  latestStatus.current = view.status;

  const refresh = useRefresh();

  useEffect(() => {
    const resend = () =>
      latest.current.pending
        .filter((line) => !line.failure && !line.held)
        .forEach((line) => sendLine(socket.current, line));
    const queue = new FrameQueue((frames) => dispatch({ type: "frames", frames, at: Date.now() }));
    const onFrame = (frame: ServerFrame) => {
      queue.add(frame);
      if (frame.type === "state" || frame.type === "changed") refresh();
      if (frame.type === "access" && frame.playbackUrl === null) refresh();
      if (frame.type !== "joined") return;

      resend();

      // The show may have begun or ended before this connection.
      const knownStatus = latest.current.show ?? latestStatus.current;
      if (knownStatus && frame.state !== onAirState(knownStatus)) refresh();
    };

    socket.current = new RoomSocket({
      eventId: view.eventId,
      path: view.socketPath,
      since: () => (latest.current.unseen?.at(-1) ?? latest.current.lines.at(-1))?.seq ?? 0,
      onFrame,
      onConnected: (connected) => dispatch({ type: "connected", connected }),
    });

    return () => {
      queue.stop();
      socket.current?.close();
    };
  }, [view.eventId, view.socketPath, refresh]);

  /** Shows the message at once; the server confirms it or sends the reason for a refusal. */
  const sendNew = useCallback((words: Pick<PendingLine, "clientId" | "message" | "phrase">) => {
    const pendingLine = { ...words, timestamp: new Date().toISOString(), failure: null };

    dispatch({ type: "sent", line: pendingLine });
    sendLine(socket.current, pendingLine);
  }, []);

  const say = useCallback(
    (typedText: string, clientId: string = newId()) =>
      sendNew({ clientId, message: normaliseMessage(typedText) }),
    [sendNew],
  );

  /** `phraseText`: the phrase in the viewer's own language. */
  const sayPhrase = useCallback(
    (phrase: string, phraseText: string, clientId: string = newId()) =>
      sendNew({ clientId, phrase, message: phraseText }),
    [sendNew],
  );

  const react = useCallback(
    (emoji: Reaction) => socket.current?.send({ type: "emoji_reaction", emoji }) ?? false,
    [],
  );
  const drop = useCallback((clientId: string) => dispatch({ type: "dropped", clientId }), []);
  const setReading = useCallback(
    (isReading: boolean) => dispatch({ type: "reading", isReading }),
    [],
  );

  const addOlder = useCallback(
    (lines: RoomState["lines"]) => dispatch({ type: "older", lines }),
    [],
  );
  /** Loads older messages; null on failure. */
  const fetchOlder = useCallback(async () => {
    const oldestSeq = latest.current.lines[0]?.seq;
    const response = await fetch(`/stream/${view.eventId}/history?before=${oldestSeq ?? ""}`).catch(
      () => null,
    );

    return response?.ok ? ((await response.json()) as Pick<RoomState, "lines">).lines : null;
  }, [view.eventId]);

  return { ...state, say, sayPhrase, react, drop, setReading, fetchOlder, addOlder, refresh };
}

/** Null for a show that is off air. */
function onAirState(status: ShowStatus): OnAirState | null {
  return status === "live" || status === "paused" || status === "reconnecting" ? status : null;
}

function sendLine(socket: RoomSocket | null, { message, phrase, clientId }: PendingLine) {
  socket?.send(
    phrase
      ? { type: "chat_message", phrase, clientId }
      : { type: "chat_message", message, clientId },
  );
}

/** Reloads the page's data once after several changes in a row. */
function useRefresh() {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(revalidate, Math.random() * SPREAD_MS);
  }, [revalidate]);
}

/** Random id of a message. Does not use `randomUUID`, which exists only on https and loopback. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
