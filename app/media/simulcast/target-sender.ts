import type { Socket } from "node:net";
import { logger } from "~/platform/logging/logger.server";
import type { SimulcastReport } from "~/models/live/simulcast/simulcast-report";
import { monotonicNow } from "../monotonic-clock";
import type { MediaTap } from "../media-tap";
import { TYPE } from "../rtmp/protocol/messages";
import { type ClosingPicture, playCard, type Tag } from "./closing-card";
import { FlvFeed } from "./flv-feed";
import { type PublishEnd, type RtmpAddress, RtmpPublisher } from "./rtmp-publisher";

const RATE_MS = 5000;
const LOSS_MS = 30_000;

type MeterSecond = { at: number; bytes: number; sent: number; lost: number };

/**
 * Measures the media sent to a target: the rate of the last five seconds and the pictures lost in
 * the last thirty.
 */
class TargetMeter {
  private readonly seconds: MeterSecond[] = [];

  note(
    { bytes, picture }: { bytes: number; picture: "sent" | "lost" | null },
    now = monotonicNow(),
  ) {
    let current = this.seconds.at(-1);
    if (!current || now - current.at >= 1000) {
      current = { at: now, bytes: 0, sent: 0, lost: 0 };
      this.seconds.push(current);
      while (now - this.seconds[0]!.at > LOSS_MS) this.seconds.shift();
    }

    current.bytes += bytes;
    if (picture) current[picture] += 1;
  }

  kbitPerSecond(now = monotonicNow()): number {
    const recent = this.seconds.filter(({ at }) => now - at <= RATE_MS);
    if (recent.length === 0) return 0;

    const bytes = recent.reduce((sumOf, second) => sumOf + second.bytes, 0);

    return Math.round((bytes * 8) / Math.max(1000, now - recent[0]!.at));
  }

  lostPercent(now = monotonicNow()): number {
    const recent = this.seconds.filter(({ at }) => now - at <= LOSS_MS);
    const [sent, lost] = [sumOf(recent, "sent"), sumOf(recent, "lost")];

    return lost === 0 ? 0 : Math.max(1, Math.round((100 * lost) / (sent + lost)));
  }
}

const sumOf = (seconds: MeterSecond[], counter: "sent" | "lost") =>
  seconds.reduce((total, second) => total + second[counter], 0);

/**
 * Above this number of unsent bytes, pictures are skipped until a key frame finds less than half of
 * it; above twice this number, sound is skipped too.
 */
const MAX_BACKLOG_BYTES = 3_000_000;
/** A connection whose unsent bytes stay above MAX_BACKLOG_BYTES for this long counts as dead. */
const STALLED_MS = 20_000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
const CARD_GAP_MS = 40;
/** After sending for this long, the next failure is followed by the shortest wait again. */
const STEADY_MS = 60_000;

type Target = {
  address: RtmpAddress;
  open: () => Socket;
  /** Starts to listen to the show; returns the function that stops it. */
  listen: (tap: MediaTap) => () => void;
};

/**
 * Sends one show to one other site, and reconnects when that fails. Its failures do not affect the
 * show.
 */
export class TargetSender {
  private readonly feed = new FlvFeed((...media) => this.send(...media));
  private readonly stopListening: () => void;
  private meter = new TargetMeter();
  private publisher: RtmpPublisher | null = null;
  private retry: NodeJS.Timeout | null = null;
  private waitMs = FIRST_WAIT_MS;
  private publishedAt = 0;
  private takenAt = 0;
  private isSkipping = false;
  private stopCard: (() => void) | null = null;
  private state: SimulcastReport["state"] = "connecting";
  private reason: string | null = null;
  private isOver = false;

  constructor(private readonly target: Target) {
    this.stopListening = target.listen({
      configure: (trackName, track) => this.feed.configure(trackName, track),
      push: (trackName, packet) =>
        void (this.state === "sending" && this.feed.push(trackName, packet)),
    });
    this.connect();
  }

  report(): SimulcastReport {
    const { state, reason } = this;
    const isSending = state === "sending";

    return {
      state,
      reason,
      kbitPerSecond: isSending ? this.meter.kbitPerSecond() : 0,
      lostPercent: isSending ? this.meter.lostPercent() : 0,
    };
  }

  /**
   * Shows a picture for twenty seconds in place of the show, then ends. Resolves when the picture
   * has ended.
   */
  async finish(picture: ClosingPicture): Promise<void> {
    this.stopListening();

    const lastSent = this.feed.last();
    const pngBytes =
      this.state === "sending" && lastSent ? await picture(lastSent).catch(noPicture) : null;
    if (pngBytes && lastSent && !this.isOver) await this.play(pngBytes, lastSent).catch(noPicture);
    this.stop();
  }

  private play(pngBytes: Buffer, lastSent: { ms: number; sampleRate: number }): Promise<void> {
    return new Promise((resolve) => {
      const onTag = ({ type, timestampMs, body }: Tag) =>
        this.send(type, lastSent.ms + CARD_GAP_MS + timestampMs, body, true);

      this.stopCard = playCard(pngBytes, lastSent.sampleRate, onTag, resolve);
    });
  }

  stop() {
    this.isOver = true;
    this.stopListening();
    this.stopCard?.();
    if (this.retry) clearTimeout(this.retry);
    this.publisher?.end();
    this.publisher = null;
  }

  private connect() {
    this.retry = null;

    const onPublishing = () => this.begin();
    const onEnd = (end: PublishEnd) => this.fail(end);

    this.publisher = new RtmpPublisher(this.target.open(), this.target.address, {
      onPublishing,
      onEnd,
    });
  }

  /** Called when the other site accepts media: the feed starts at the next key frame. */
  private begin() {
    this.feed.restart();
    this.meter = new TargetMeter();
    this.publishedAt = this.takenAt = monotonicNow();
    this.isSkipping = false;
    this.change("sending", null);
  }

  private fail({ kind, reason }: PublishEnd) {
    if (this.isOver) return;
    if (this.stopCard) return this.stop();
    if (this.state === "sending" && monotonicNow() - this.publishedAt > STEADY_MS)
      this.waitMs = FIRST_WAIT_MS;
    this.publisher = null;
    this.retry = setTimeout(() => this.connect(), this.waitMs).unref();
    this.waitMs = Math.min(this.waitMs * 2, MAX_WAIT_MS);
    this.change(kind === "refused" ? "refused" : "reconnecting", reason);
  }

  private send(messageType: number, timestampMs: number, body: Buffer, isKey: boolean): boolean {
    const { publisher } = this;
    if (!publisher) return false;

    const isSent = this.hasRoom(publisher, messageType, isKey);
    if (isSent) publisher.send(messageType, timestampMs, body);
    this.meter.note({
      bytes: isSent ? body.length : 0,
      picture: messageType === TYPE.video ? (isSent ? "sent" : "lost") : null,
    });

    return isSent;
  }

  /** True if the media should be sent. Sound goes on while pictures are skipped. */
  private hasRoom(publisher: RtmpPublisher, messageType: number, isKey: boolean): boolean {
    const { backlog } = publisher;
    const now = monotonicNow();
    if (backlog < MAX_BACKLOG_BYTES) this.takenAt = now;
    else if (now - this.takenAt > STALLED_MS) {
      publisher.end();
      this.fail({ kind: "gone", reason: "stalled" });

      return false;
    }
    if (messageType !== TYPE.video) return backlog < 2 * MAX_BACKLOG_BYTES;
    if (backlog > MAX_BACKLOG_BYTES) this.isSkipping = true;
    else if (this.isSkipping && isKey && backlog < MAX_BACKLOG_BYTES / 2) this.isSkipping = false;

    return !this.isSkipping;
  }

  private change(state: SimulcastReport["state"], reason: string | null) {
    [this.state, this.reason] = [state, reason];
  }
}

function noPicture(error: unknown) {
  logger.warn({ error }, "The last picture for another site could not be shown");

  return null;
}
