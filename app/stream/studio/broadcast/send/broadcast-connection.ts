import {
  type DiskState,
  encodePacket,
  ENDED_CLOSE_CODE,
  FINAL_CLOSE_CODES,
  type IngestFrame,
  parseIngestFrame,
  type PublisherFrame,
  type TrackConfig,
} from "~/media/ingest/protocol";
import { LineWatch } from "./connection-monitor";
import { BroadcastError, type Problem, problemOfClose } from "../problems";
import { RateMeter } from "./rate-meter";
import { type QueuedPacket, SendQueue } from "./send-queue";
import { Shedding } from "./shedding";

/** The socket itself holds at most this much; the rest waits in the queue, where it can still be given up. */
const SOCKET_BYTES = 128_000;
const TICK_MS = 250;
const PING_MS = 2000;
/** A question unanswered for so long means that the line is cut, whatever the socket says of itself. */
const SILENCE_MS = 10_000;
const FIRST_TRIES = 5;
const LONGEST_RETRY_MS = 4000;
const END_MS = 8000;

export interface UplinkEvents {
  /** Viewers can watch: the server has the first media and has committed that the show is live. */
  onAccepted: () => void;
  onLost: () => void;
  onBack: () => void;
  onDisk: (disk: DiskState) => void;
  onProblem: (problem: Problem) => void;
}

type OpenSocket = (url: string) => WebSocket;

/** Brings packets to the server over one socket, again and again until it is over; nothing within a minute is lost. */
export class Uplink {
  private queue = new SendQueue();
  private shedding = new Shedding(this.queue);
  private meter = new RateMeter();
  private configs = new Map<number, TrackConfig>();
  private socket: WebSocket | null = null;
  private sessionId = crypto.randomUUID();
  private startedAt: number;
  private ready = false;
  private accepted = false;
  private lineWatch = new LineWatch();
  private closed = false;
  private tries = 0;
  /** Since when an answer is owed. */
  private askedAt: number | null = null;
  private pingedAt = 0;
  /** Of the last answered ping, with all that waited in the socket before it; null before the first. */
  private roundTripMs: number | null = null;
  private waitingForEnd: { resolve: () => void; reject: (error: Error) => void } | null = null;
  private ticking: ReturnType<typeof setInterval>;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private url: string,
    private events: UplinkEvents,
    private openSocket: OpenSocket = (address) => new WebSocket(address),
  ) {
    this.startedAt = this.newStart();
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.connect();
  }

  configure(config: TrackConfig) {
    this.configs.set(config.track, config);
    const video = [...this.configs.values()].filter(({ kind }) => kind === "video");
    this.shedding.reset(video.map(({ track }) => track).sort((a, b) => a - b));
    if (this.ready) this.say({ type: "config", ...config });
  }

  send(packet: QueuedPacket) {
    if (this.closed || !this.shedding.admits(packet)) return;
    this.shedding.dropped += this.queue.push(packet);
    this.tick();
    if (this.isOpen() && this.lineWatch.isSlow(this.queue.lagUs())) this.shedding.relieve(packet.timeUs);
  }

  /** How the line does: what leaves, what waits, what was given up. */
  stats() {
    return {
      bitsPerSecond: this.meter.bitsPerSecond(performance.now()),
      droppedFrames: this.shedding.dropped,
      lagMs: this.queue.lagUs() / 1000,
      roundTripMs: this.roundTripMs,
      shed: this.shedding.shed(),
    };
  }

  /** Sends what waits, then ends the show. Resolves when the server has confirmed it. */
  async end() {
    if (!this.ready) throw new BroadcastError("unreachable");
    this.pump(Infinity);
    this.say({ type: "end" });
    const timer = setTimeout(() => this.waitingForEnd?.reject(new BroadcastError("unreachable")), END_MS);
    try {
      await new Promise<void>((resolve, reject) => (this.waitingForEnd = { resolve, reject }));
      this.close();
    } finally {
      clearTimeout(timer);
      this.waitingForEnd = null;
    }
  }

  close() {
    this.closed = true;
    clearInterval(this.ticking);
    clearTimeout(this.retry);
    this.leave();
  }

  private connect() {
    const socket = this.openSocket(this.url);
    this.socket = socket;
    this.askedAt = performance.now();
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.say({ type: "hello", sessionId: this.sessionId, startedAt: this.startedAt });
    socket.onmessage = ({ data }) => {
      this.askedAt = null;
      const frame = typeof data === "string" ? parseIngestFrame(data) : null;
      if (frame) this.hear(frame);
    };
    socket.onclose = ({ code }) => this.lost(code);
  }

  private hear(frame: IngestFrame) {
    if (frame.type === "ready") this.begin(frame);
    if (frame.type === "ended") this.waitingForEnd?.resolve();
    if (frame.type === "disk") this.events.onDisk({ state: frame.state, minutesLeft: frame.minutesLeft });
    if (frame.type === "pong") this.roundTripMs = performance.now() - frame.sent;
    if (frame.type === "live" && !this.accepted) {
      this.accepted = true;
      this.events.onAccepted();
    }
  }

  private begin({ last, resumed }: Extract<IngestFrame, { type: "ready" }>) {
    const lastUs = (track: number) => {
      const name = this.configs.get(track)?.name;
      const us = resumed && name ? last[name] : null;
      return us === null || us === undefined ? null : us + this.startedAt * 1000;
    };
    if (!this.queue.rewind(lastUs)) return this.startOver();
    this.tries = 0;
    this.ready = true;
    this.lineWatch.restart(this.queue.lagUs(), performance.now());
    for (const config of this.configs.values()) this.say({ type: "config", ...config });
    if (this.accepted) this.events.onBack();
    this.pump();
  }

  /** The server lacks more than we kept: a new session, which viewers see as a cut. */
  private startOver() {
    this.sessionId = crypto.randomUUID();
    this.startedAt = this.newStart();
    this.queue.clear();
    this.leave();
    this.connect();
  }

  private pump(limit = SOCKET_BYTES) {
    const { socket } = this;
    if (!socket || !this.isOpen()) return;
    while (socket.bufferedAmount < limit) {
      const packet = this.queue.shift();
      if (!packet) break;
      const { track, key, data, timeUs } = packet;
      const bytes = encodePacket({ track, key, data, timestampUs: timeUs - this.startedAt * 1000 });
      socket.send(bytes);
      this.lineWatch.sent(bytes.byteLength);
      this.meter.add(bytes.byteLength, performance.now());
    }
    this.lineWatch.note(socket.bufferedAmount, this.queue.lagUs(), performance.now());
  }

  private isOpen() {
    return this.ready && this.socket?.readyState === this.socket?.OPEN;
  }

  private tick() {
    this.pump();
    const now = performance.now();
    if (this.askedAt !== null && now - this.askedAt > SILENCE_MS) this.lost(0);
    else if (this.ready && now - this.pingedAt > PING_MS) this.ping();
  }

  private ping() {
    this.pingedAt = performance.now();
    this.askedAt ??= this.pingedAt;
    this.say({ type: "ping", sent: this.pingedAt });
  }

  private lost(code: number) {
    const wasReady = this.ready;
    this.leave();
    if (this.closed) return;
    if (this.waitingForEnd) {
      if (code === ENDED_CLOSE_CODE) return this.waitingForEnd.resolve();
      return this.waitingForEnd.reject(new BroadcastError("unreachable"));
    }
    if (FINAL_CLOSE_CODES.includes(code)) return this.giveUp(problemOfClose(code));
    if (!this.accepted && this.tries >= FIRST_TRIES) return this.giveUp("unreachable");
    if (wasReady && this.accepted) this.events.onLost();
    this.retry = setTimeout(() => this.connect(), Math.min(LONGEST_RETRY_MS, 300 * 2 ** this.tries++));
  }

  private giveUp(problem: Problem) {
    this.close();
    this.events.onProblem(problem);
  }

  private leave() {
    this.ready = false;
    this.askedAt = null;
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private say(frame: PublisherFrame) {
    if (this.socket?.readyState === this.socket?.OPEN) this.socket?.send(JSON.stringify(frame));
  }

  /** A little earlier than now, so that no packet's timestamp is negative. */
  private newStart() {
    return Date.now() - 1000;
  }
}
