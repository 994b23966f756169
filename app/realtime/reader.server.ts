import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Language } from "~/locales/languages";
import { type Bytes, encode, joinBytes, writeFrames } from "./websocket-frames.server";
import type { ServerFrame } from "./protocol";
import { first } from "~/platform/required";

/** Enough for 500 code points as JSON \u escapes, plus the frame around them. */
export const MAX_FRAME_BYTES = 16 * 1024;
/** Proxies cut connections that are silent for 30 s. */
export const HEARTBEAT_MS = 20_000;
/** A client that reads too slowly is dropped at this backlog. */
const MAX_BACKLOG_BYTES = 1_000_000;

/** The parts of a socket that a room uses. */
export type ReaderSocket = Pick<
  WebSocket,
  "readyState" | "OPEN" | "send" | "close" | "terminate" | "ping"
>;

/**
 * The chat lines that are sent at the start. `lastSeq`: `seq` of the last line; -1 without lines.
 * `deleted`: sent to clients of the extended protocol only.
 */
export type History = { lastSeq: number; bytes: Bytes; deleted: Buffer };

/** One frame of a batch. `seq`: number of the chat line; Infinity for other frames. */
export type BatchedFrame = { seq: number; bytes: Bytes };

/** The output side of one socket: its right to read, and the frames that are not sent yet. */
export class RoomReader {
  /** True once the client has sent hello. */
  isExtended = false;
  /** False without the required ticket: no history, no messages. */
  mayRead = false;
  /**
   * `seq` of the last line in the history that this socket received; -1 before that or without
   * lines.
   */
  private historySeq = -1;
  /** Frames sent while the history is being read. */
  private pending: BatchedFrame[] | null = null;
  private isCorked = false;
  private isAlive = true;

  constructor(
    readonly socket: ReaderSocket,
    private stream: Duplex,
    readonly language: Language,
    /** Id of the account; null for guests. */
    readonly userId: string | null,
  ) {}

  send(frame: ServerFrame) {
    this.corkUntilNextTick();
    this.write(encode(frame));
  }

  sendExtended(frame: ServerFrame) {
    if (this.isExtended) this.send(frame);
  }

  /** Combines the frames of one tick into one system call. */
  private corkUntilNextTick() {
    if (this.isCorked) return;

    this.isCorked = true;
    this.stream.cork();
    setImmediate(() => {
      this.isCorked = false;
      this.stream.uncork();
    });
  }

  /**
   * Writes complete frames. A slow client is dropped, so that it does not slow the others.
   */
  write(frames: Buffer) {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (frames.length === 0) return;
    if (this.pending) {
      void this.pending.push({ seq: Infinity, bytes: { vi: frames, en: frames } });

      return;
    }
    if (this.stream.writableLength > MAX_BACKLOG_BYTES) return this.socket.terminate();

    writeFrames(this.socket, this.stream, frames);
  }

  /** Buffers frames until the history is sent, so that a line's deletion follows the line. */
  bufferUntilHistory(): void | Promise<void> {
    this.mayRead = true;
    this.pending = [];
  }

  /** Ends reading in this room, including buffered frames. */
  revokeRead() {
    this.mayRead = false;
    this.pending = null;
  }

  /** Sends the history, then the buffered frames that it lacks, in order. */
  writeHistory({ lastSeq, bytes, deleted }: History) {
    const buffered = this.pending ?? [];

    this.pending = null;
    this.historySeq = lastSeq;

    const missing = buffered.filter(({ seq }) => seq > lastSeq);

    this.writeLocalized(
      missing.length > 0 ? joinBytes([bytes, ...missing.map((entry) => entry.bytes)]) : bytes,
    );
    if (this.isExtended) this.write(deleted);
  }

  /** `bytes` is the whole batch in one piece. */
  writeBatch(frameBatch: BatchedFrame[], bytes: Bytes) {
    if (this.pending) {
      void this.pending.push(...frameBatch);

      return;
    }
    if (first(frameBatch).seq > this.historySeq) return this.writeLocalized(bytes);

    const missing = frameBatch.filter(({ seq }) => seq > this.historySeq);
    if (missing.length > 0) this.writeLocalized(joinBytes(missing.map((entry) => entry.bytes)));
  }

  private writeLocalized(bytes: Bytes) {
    this.write(bytes[this.language]);
  }

  /** Heartbeat: drops a client that did not respond to the last ping. */
  ping() {
    if (!this.isAlive) return this.socket.terminate();

    this.isAlive = false;
    this.socket.ping();
  }

  notePong() {
    this.isAlive = true;
  }
}
