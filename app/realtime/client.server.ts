import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { AppError } from "~/errors";
import type { Language } from "~/locales/languages";
import type { Bearer } from "~/models/accounts/authentication/access-tokens.server";
import type { Actor } from "~/models/actor";
import type { History } from "./rooms/history.server";
import type { ServerFrame } from "./protocol";
import type { Room } from "./rooms/rooms.server";
import { type Bytes, encode, joinBytes, writeFrames } from "~/patches/websocket-frames.server";

/** A client that reads too slowly is dropped at this backlog. */
const MAX_BACKLOG_BYTES = 1_000_000;
const MAX_WAITING_FRAMES = 300;
const MAX_MALFORMED = 50;
const MAX_JOINS = 20;
const JOIN_EVERY_MS = 1000;

export type Identity = {
  actor: Actor;
  session: string | null;
  /** The edge through which the socket was opened. */
  edge: string | null;
  /** Null for browsers. */
  token: Bearer | null;
  person: string;
  language: Language;
  zone: string | null;
};

/** One frame of a batch; `seq` of a chat line, Infinity for other frames. */
export type BatchedFrame = { seq: number; bytes: Bytes };

/** One socket: identity, room and pending output. */
export class Client {
  /** The client has sent hello. */
  isExtended = false;
  room: Room | null = null;
  /** False without the required ticket: no history, no messages. */
  mayRead = false;
  /** Artist, moderators and stage hands, who are notified of pending work. */
  isStaff = false;
  leave: () => void = () => {};
  /** `seq` of the last line in the history it received. */
  private historySeq = -1;
  /** Frames sent while the history is being read. */
  private pending: BatchedFrame[] | null = null;
  private isCorked = false;
  private isAlive = true;
  private waiting = 0;
  /** Count of malformed frames; logged when the socket closes. */
  malformed = 0;
  private joins = 0;
  private lastJoin = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly socket: WebSocket,
    private stream: Duplex,
    readonly identity: Identity,
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
   * Writes complete frames. A slow reader is dropped and slows nobody.
   */
  write(frames: Buffer) {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (frames.length === 0) return;
    if (this.pending) return void this.pending.push({ seq: Infinity, bytes: { vi: frames, en: frames } });
    if (this.stream.writableLength > MAX_BACKLOG_BYTES) return this.socket.terminate();
    writeFrames(this.socket, this.stream, frames);
  }

  /** Buffers frames until the history is sent, so that a line's deletion follows the line. */
  bufferUntilHistory() {
    this.mayRead = true;
    this.pending = [];
  }

  /** Ends reading in this room, including buffered frames. */
  revokeRead() {
    this.mayRead = false;
    this.pending = null;
    this.leave();
    this.leave = () => {};
  }

  /** Sends the history, then the buffered frames that it lacks, in order. */
  writeHistory({ lastSeq, bytes, deleted }: History) {
    const held = this.pending ?? [];
    this.pending = null;
    this.historySeq = lastSeq;
    const fresh = held.filter(({ seq }) => seq > lastSeq);
    this.writeLocalized(fresh.length > 0 ? joinBytes([bytes, ...fresh.map((it) => it.bytes)]) : bytes);
    if (this.isExtended) this.write(deleted);
  }

  /** `bytes` is the whole batch in one piece. */
  writeBatch(batch: BatchedFrame[], bytes: Bytes) {
    if (this.pending) return void this.pending.push(...batch);
    if (batch[0]!.seq > this.historySeq) return this.writeLocalized(bytes);
    const fresh = batch.filter(({ seq }) => seq > this.historySeq);
    if (fresh.length > 0) this.writeLocalized(joinBytes(fresh.map((it) => it.bytes)));
  }

  private writeLocalized(bytes: Bytes) {
    this.write(bytes[this.identity.language]);
  }

  /** Processes one client's frames one after another. */
  enqueue(work: () => Promise<void> | void) {
    if (++this.waiting > MAX_WAITING_FRAMES) return this.socket.close(1008, "too many frames");
    this.queue = this.queue.then(work).finally(() => this.waiting--);
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

  countMalformed() {
    if (++this.malformed > MAX_MALFORMED) this.socket.close(1008, "malformed frames");
  }

  /** Joining reads the history, so repeated joins are limited. @throws AppError throttled */
  assertJoinRate() {
    const now = performance.now();
    this.joins = Math.max(0, this.joins - (now - this.lastJoin) / JOIN_EVERY_MS);
    this.lastJoin = now;
    if (this.joins >= MAX_JOINS) throw new AppError("throttled", "live:tooFast", { retryAfter: JOIN_EVERY_MS / 1000 });
    this.joins++;
  }
}
