import {
  type DiskState,
  ENDED_CLOSE_CODE,
  FINAL_CLOSE_CODES,
  type IngestFrame,
  parseIngestFrame,
  type PublisherFrame,
  type TrackConfig,
} from "~/media/ingest/protocol";
import { BroadcastError, type Problem, getCloseProblem } from "../problems";
import { ClockComparison } from "./clock-comparison";
import { PacketSender } from "./packet-sender";
import type { QueuedPacket } from "./send-queue";

const TICK_MS = 250;
const PING_MS = 2000;
/**
 * Timeout for the server's response to a request, because a socket may report an outage much later.
 */
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_FIRST_TRIES = 5;
const MAX_RETRY_MS = 4000;
/** Timeout for the server's answer to `end`. */
const END_TIMEOUT_MS = 8000;
/** Timeout for an end, including all packets that a slow connection has not sent yet. */
const MAX_END_MS = 30_000;

export interface ConnectionEvents {
  /** The server has received media and committed that the show is live. */
  onAccepted: () => void;
  onLost: () => void;
  onBack: () => void;
  onDisk: (disk: DiskState) => void;
  onProblem: (problem: Problem) => void;
}

type OpenSocket = (url: string) => WebSocket;

/**
 * Sends packets over one socket and reconnects until the end. Outages of up to a minute lose
 * nothing.
 */
export class BroadcastConnection {
  private packets = new PacketSender();
  private configs = new Map<number, TrackConfig>();
  private socket: WebSocket | null = null;
  private sessionId = crypto.randomUUID();
  private startedAt: number;
  private isReady = false;
  private isAccepted = false;
  private isClosed = false;
  private attempts = 0;
  /** The time of the oldest unanswered request. */
  private askedAt: number | null = null;
  private pingedAt = 0;
  /** Round trip of the last ping, including the socket's buffer; null before the first. */
  private roundTripMs: number | null = null;
  private readonly clock = new ClockComparison();
  private waitingForEnd: { resolve: () => void; reject: (error: Error) => void } | null = null;
  private hasSentEnd = false;
  private endTimer: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval>;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private url: string,
    private events: ConnectionEvents,
    private openSocket: OpenSocket = (address) => new WebSocket(address),
  ) {
    this.startedAt = this.newStart();
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.connect();
  }

  configure(config: TrackConfig) {
    this.configs.set(config.track, config);

    const video = [...this.configs.values()].filter(({ kind }) => kind === "video");

    this.packets.setVideoTracks(video.map(({ track }) => track));
    if (this.isReady) this.sendFrame({ type: "config", ...config });
  }

  send(packet: QueuedPacket) {
    if (this.isClosed || this.waitingForEnd || !this.packets.add(packet)) return;

    this.tick();
    if (this.isOpen()) this.packets.shedIfBehind(packet.timeUs);
  }

  stats() {
    return { ...this.packets.stats(), roundTripMs: this.roundTripMs };
  }

  /** Sends the queued packets and ends the show. Resolves once the server has confirmed. */
  async end() {
    if (!this.isReady) throw new BroadcastError("unreachable");

    try {
      await new Promise<void>((resolve, reject) => {
        this.waitingForEnd = { resolve, reject };
        this.rejectEndAfter(MAX_END_MS);
        this.sendQueued();
      });
      this.close();
    } finally {
      clearTimeout(this.endTimer);
      this.waitingForEnd = null;
      this.hasSentEnd = false;
    }
  }

  private rejectEndAfter(timeoutMs: number) {
    clearTimeout(this.endTimer);
    this.endTimer = setTimeout(
      () => this.waitingForEnd?.reject(new BroadcastError("unreachable")),
      timeoutMs,
    );
  }

  close() {
    this.isClosed = true;
    clearInterval(this.ticking);
    clearTimeout(this.retry);
    this.closeSocket();
  }

  private connect() {
    const socket = this.openSocket(this.url);

    this.socket = socket;
    this.askedAt = performance.now();
    socket.binaryType = "arraybuffer";
    socket.onopen = () =>
      this.sendFrame({ type: "hello", sessionId: this.sessionId, startedAt: this.startedAt });
    socket.onmessage = ({ data }) => {
      this.askedAt = null;

      const frame = typeof data === "string" ? parseIngestFrame(data) : null;
      if (frame) this.handleFrame(frame);
    };

    socket.onclose = ({ code }) => this.handleClose(code);
  }

  private handleFrame(frame: IngestFrame) {
    if (frame.type === "ready") this.handleReady(frame);
    if (frame.type === "ended") this.waitingForEnd?.resolve();
    if (frame.type === "disk")
      this.events.onDisk({ state: frame.state, minutesLeft: frame.minutesLeft });
    if (frame.type === "pong") this.handlePong(frame);
    if (frame.type === "live" && !this.isAccepted) {
      this.isAccepted = true;
      this.events.onAccepted();
    }
  }

  private handlePong({ sent, now }: Extract<IngestFrame, { type: "pong" }>) {
    this.roundTripMs = performance.now() - sent;
    this.clock.note(this.roundTripMs, now, Date.now());
  }

  private handleReady({ last, resumed }: Extract<IngestFrame, { type: "ready" }>) {
    const lastUs = (track: number) => {
      const trackName = this.configs.get(track)?.name;
      const timestampUs = resumed && trackName ? last[trackName] : null;

      return timestampUs === null || timestampUs === undefined
        ? null
        : timestampUs + this.startedAt * 1000;
    };

    if (!this.packets.rewind(lastUs)) return this.startOver();

    this.attempts = 0;
    this.isReady = true;
    this.packets.restartMonitor();
    for (const config of this.configs.values()) this.sendFrame({ type: "config", ...config });
    if (this.isAccepted) this.events.onBack();
    this.sendQueued();
  }

  /**
   * The server lacks more than the queue holds: starts a new session, which viewers see as a cut.
   */
  private startOver() {
    this.sessionId = crypto.randomUUID();
    this.startedAt = this.newStart();
    this.packets.clear();
    this.closeSocket();
    this.connect();
  }

  private sendQueued() {
    if (!this.socket || !this.isOpen() || this.hasSentEnd) return;

    this.packets.sendQueued(this.socket, this.startedAt);
    if (!this.waitingForEnd || this.packets.hasUnsent) return;

    this.hasSentEnd = true;
    this.sendFrame({ type: "end" });
    this.rejectEndAfter(END_TIMEOUT_MS);
  }

  private isOpen() {
    return this.isReady && this.socket?.readyState === this.socket?.OPEN;
  }

  private tick() {
    this.sendQueued();

    const now = performance.now();
    if (this.askedAt !== null && now - this.askedAt > RESPONSE_TIMEOUT_MS) this.handleClose(0);
    else if (this.isReady && now - this.pingedAt > PING_MS) this.ping();
  }

  private ping() {
    this.pingedAt = performance.now();
    this.askedAt ??= this.pingedAt;

    const { aheadMs } = this.clock;

    this.sendFrame({ type: "ping", sent: this.pingedAt, ...(aheadMs !== null && { aheadMs }) });
  }

  private handleClose(closeCode: number) {
    const wasReady = this.isReady;

    this.closeSocket();
    if (this.isClosed) return;
    if (this.waitingForEnd) {
      if (closeCode === ENDED_CLOSE_CODE) return this.waitingForEnd.resolve();

      return this.waitingForEnd.reject(new BroadcastError("unreachable"));
    }
    if (FINAL_CLOSE_CODES.includes(closeCode)) return this.fail(getCloseProblem(closeCode));
    if (!this.isAccepted && this.attempts >= MAX_FIRST_TRIES) return this.fail("unreachable");
    if (wasReady && this.isAccepted) this.events.onLost();
    this.retry = setTimeout(
      () => this.connect(),
      Math.min(MAX_RETRY_MS, 300 * 2 ** this.attempts++),
    );
  }

  private fail(problem: Problem) {
    this.close();
    this.events.onProblem(problem);
  }

  private closeSocket() {
    this.isReady = false;
    this.askedAt = null;

    const { socket } = this;

    this.socket = null;
    if (!socket) return;

    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private sendFrame(frame: PublisherFrame) {
    if (this.socket?.readyState === this.socket?.OPEN) this.socket?.send(JSON.stringify(frame));
  }

  /** Start time of a session, one second early, so that no timestamp is negative. */
  private newStart() {
    return Date.now() - 1000;
  }
}
