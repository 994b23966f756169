import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { normaliseMessage, type Reaction } from "~/models/live/chat/protocol";
import type { OnAirState, ServerFrame } from "~/realtime/protocol";
import { type PendingLine, roomReducer, type RoomState } from "./room-state";
import { RoomSocket } from "./room-socket";
import type { RoomView, ShowStatus } from "./room.types";

const AT_MOST_EVERY_MS = 120;

/**
 * Passes frames on at once when it is quiet and batches them when it is busy, so that the page
 * renders once.
 */
class FrameQueue {
  private waiting: ServerFrame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;

  constructor(private onFrames: (frames: ServerFrame[]) => void) {}

  add(frame: ServerFrame) {
    this.waiting.push(frame);
    if (this.timer) return;

    const wait = this.last + AT_MOST_EVERY_MS - performance.now();
    if (wait <= 0) this.flush();
    else this.timer = setTimeout(() => this.flush(), wait);
  }

  stop() {
    clearTimeout(this.timer);
  }

  private flush() {
    const frames = this.waiting;

    this.waiting = [];
    this.timer = undefined;
    this.last = performance.now();
    this.onFrames(frames);
  }
}

/** Spreads the reloads of all pages after a change. */
const SPREAD_MS = 1500;

/**
 * What is known of a room before its socket is open. `socketPath`: of a page that has no session.
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

/** The live state of the page; before scripts run, the loader's. */
export function useRoom(view: RoomStart) {
  const [state, dispatch] = useReducer(roomReducer, view, initial);
  const socket = useRef<RoomSocket | null>(null);
  const latest = useRef(state);

  latest.current = state;

  const shown = useRef(view.status);

  shown.current = view.status;

  const refresh = useRefresh();

  useEffect(() => {
    const resend = () =>
      latest.current.pending
        .filter((it) => !it.failure && !it.held)
        .forEach((it) => sendLine(socket.current, it));
    const queue = new FrameQueue((frames) => dispatch({ type: "frames", frames, at: Date.now() }));
    const onFrame = (frame: ServerFrame) => {
      queue.add(frame);
      if (frame.type === "state" || frame.type === "changed") refresh();
      if (frame.type === "access" && frame.playbackUrl === null) refresh();
      if (frame.type !== "joined") return;

      resend();

      // The show may have begun or ended before this connection.
      const known = latest.current.show ?? shown.current;
      if (known && frame.state !== onAirState(known)) refresh();
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

  /** Shows the message at once; the server confirms it or sends the reason. */
  const say = useCallback((text: string, clientId: string = newId()) => {
    const line = {
      clientId,
      message: normaliseMessage(text),
      timestamp: new Date().toISOString(),
      failure: null,
    };

    dispatch({ type: "sent", line });
    sendLine(socket.current, line);
  }, []);

  /** `words`: the phrase in the viewer's own language. */
  const sayPhrase = useCallback((phrase: string, words: string, clientId: string = newId()) => {
    const line = {
      clientId,
      phrase,
      message: words,
      timestamp: new Date().toISOString(),
      failure: null,
    };

    dispatch({ type: "sent", line });
    sendLine(socket.current, line);
  }, []);

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
  /** Null on failure. */
  const fetchOlder = useCallback(async () => {
    const before = latest.current.lines[0]?.seq;
    const response = await fetch(`/stream/${view.eventId}/history?before=${before ?? ""}`).catch(
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

/** Revalidates once for several reasons in a row. */
function useRefresh() {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(revalidate, Math.random() * SPREAD_MS);
  }, [revalidate]);
}

/** randomUUID exists only on https and loopback. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (it) =>
    it.toString(16).padStart(2, "0"),
  ).join("");
}
