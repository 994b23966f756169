import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { AppError } from "~/errors";
import type { Language } from "~/locales/languages";
import type { Bearer } from "~/models/accounts/authentication/access-tokens.server";
import type { Actor } from "~/models/actor";
import type { History } from "./rooms/history.server";
import type { ServerFrame } from "./protocol";
import type { Room } from "./rooms/rooms.server";
import { type Bytes, encode, joinBytes } from "./wire.server";

/** Bytes waiting for a reader who does not read; more than this and the reader is dropped. */
const MAX_BACKLOG_BYTES = 1_000_000;
const MAX_WAITING_FRAMES = 300;
const MAX_MALFORMED = 50;
const MAX_JOINS = 20;
const JOIN_EVERY_MS = 1000;

export type Identity = {
  actor: Actor;
  session: string | null;
  /** Null for browsers. */
  token: Bearer | null;
  person: string;
  language: Language;
  zone: string | null;
};

/** One frame of a batch; `seq` of a chat line, Infinity for anything else. */
export type BatchedFrame = { seq: number; bytes: Bytes };

/** One socket: who it is, which room it is in, what it still has to be answered. */
export class Client {
  /** Speaks the richer protocol. */
  isExtended = false;
  room: Room | null = null;
  /** False without the ticket a show needs: no history, no messages. */
  mayRead = false;
  /** The artist, moderators, stage hands: told of what waits for them. */
  isStaff = false;
  leave: () => void = () => {};
  /** The last line it was given with the history. */
  private historySeq = -1;
  /** What was sent while the history was being read. */
  private pending: BatchedFrame[] | null = null;
  private isCorked = false;
  private isAlive = true;
  private waiting = 0;
  /** How many frames were none; written to the log when the socket closes. */
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

  /** What is sent one by one in this turn goes out together: a join's few frames in one system call. */
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
   * Whole frames, ready for the wire. They go to the stream under the socket, past ws's own framing: nothing is
   * compressed, so the order stays. A slow reader is dropped and slows nobody.
   */
  write(frames: Buffer) {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (frames.length === 0) return;
    if (this.pending) return void this.pending.push({ seq: Infinity, bytes: { vi: frames, en: frames } });
    if (this.stream.writableLength > MAX_BACKLOG_BYTES) return this.socket.terminate();
    this.stream.write(frames);
  }

  /** From now on whatever is sent is kept back until the history has gone out: a line's deletion comes behind the line. */
  bufferUntilHistory() {
    this.mayRead = true;
    this.pending = [];
  }

  /** Reads nothing more here, also nothing that was kept back. */
  revokeRead() {
    this.mayRead = false;
    this.pending = null;
    this.leave();
    this.leave = () => {};
  }

  /** The history, then what was kept back and is not in it, in its order. */
  writeHistory({ lastSeq, bytes, deleted }: History) {
    const held = this.pending ?? [];
    this.pending = null;
    this.historySeq = lastSeq;
    const fresh = held.filter(({ seq }) => seq > lastSeq);
    this.writeLocalized(fresh.length > 0 ? joinBytes([bytes, ...fresh.map((it) => it.bytes)]) : bytes);
    if (this.isExtended) this.write(deleted);
  }

  /** `bytes` are the whole batch in one piece. */
  writeBatch(batch: BatchedFrame[], bytes: Bytes) {
    if (this.pending) return void this.pending.push(...batch);
    if (batch[0]!.seq > this.historySeq) return this.writeLocalized(bytes);
    const fresh = batch.filter(({ seq }) => seq > this.historySeq);
    if (fresh.length > 0) this.writeLocalized(joinBytes(fresh.map((it) => it.bytes)));
  }

  private writeLocalized(bytes: Bytes) {
    this.write(bytes[this.identity.language]);
  }

  /** Frames of one client are worked on one after another. */
  enqueue(work: () => Promise<void> | void) {
    if (++this.waiting > MAX_WAITING_FRAMES) return this.socket.close(1008, "too many frames");
    this.queue = this.queue.then(work).finally(() => this.waiting--);
  }

  /** Asks whether anybody is there; who did not answer the last time is dropped. */
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

  /** A join reads the room's history: who joins again and again waits. @throws AppError throttled */
  assertJoinRate() {
    const now = performance.now();
    this.joins = Math.max(0, this.joins - (now - this.lastJoin) / JOIN_EVERY_MS);
    this.lastJoin = now;
    if (this.joins >= MAX_JOINS) throw new AppError("throttled", "live:tooFast", { retryAfter: JOIN_EVERY_MS / 1000 });
    this.joins++;
  }
}
