import type { Disk } from "~/models/streams/broadcast/disk.server";
import { EncoderMeter } from "./encoder-meter";
import type { TrackName } from "./ingest/protocol";
import type { Track } from "./isobmff/track";
import { currentRungs } from "./packager/master-playlist";
import type { Packet } from "./packager/rendition";
import { monotonicNow } from "./monotonic-clock";
import type { Resumption, Show } from "./packager/show";

/** Who sends a show. Taking it over or ending it is told through `onClose`. */
export type Publisher = {
  source: "browser" | "rtmp" | "demo";
  sessionId: string;
  startedAt: number;
  /** The show is live, and that is committed. */
  onLive?(): void;
  /** How much more can be recorded, when that changes. */
  onDisk?(disk: Disk): void;
  onClose(reason: "replaced" | "kicked" | "no_media" | "restarting"): void;
};

/** Takes the rungs that this server makes of what comes. */
export type TranscodedIngest = Pick<Ingest, "configure" | "push"> & {
  /** A rung is being made: the show waits a moment for it, since players read the list of rungs once. */
  expect(): void;
};

export type Ingest = {
  resumption: Resumption;
  /** The show was live already when this publisher came. */
  isLive: boolean;
  configure(name: TrackName, track: Track): void;
  /** False when the packet was not needed. */
  push(name: TrackName, packet: Packet): boolean;
  transcoded: TranscodedIngest;
  /** The program that sends, where it names itself. */
  describe(encoder: string | null): void;
  /** The connection is gone; the show waits for it. `hasStopped`: the encoder does not come back by itself at once. */
  leave(hasStopped?: boolean): void;
  /** The artist ended the show. Resolves when the end is committed. */
  end(): Promise<void>;
};

/** waiting: no picture yet. paused: the picture stopped a moment ago. lost: nothing came for a minute. */
export type LiveSessionState = "waiting" | "live" | "paused" | "lost";

const STALE_MS = 5000;
const LOST_MS = 60_000;
const END_MS = 5 * 60_000;
/** A rung that is being made is waited for no longer. */
const RUNG_TIMEOUT_MS = 8000;

/** One show on air: who sends it and how it stands. */
export class LiveSession {
  state: LiveSessionState = "waiting";
  isGoingLive = false;
  publisher: Publisher | null = null;
  /** What sent it last, also when nobody is connected. */
  source: Publisher["source"] = "browser";
  /** What the newest publisher sends. */
  meter: EncoderMeter | null = null;
  private awaitsRungUntil: number | null = null;
  private sentRungs = "";
  private sentMeter = "";
  private stoppedAt: number | null = null;
  private quietSince = monotonicNow();
  private sentDisk = "";

  constructor(
    readonly eventId: string,
    readonly show: Show,
  ) {}

  /**
   * Another publisher is refused while one is sending; the same session comes back, the demo gives way, and so does a
   * connection over which nothing comes any more: an encoder behind a cut link connects anew before the old one is gone.
   */
  accepts(newcomer: Publisher, now = monotonicNow()): boolean {
    const { publisher } = this;
    if (!publisher || publisher.sessionId === newcomer.sessionId || publisher.source === "demo") return true;
    return now - Math.max(this.quietSince, this.show.lastMediaAt ?? 0) > STALE_MS;
  }

  takeOver(newcomer: Publisher) {
    this.publisher?.onClose("replaced");
    this.publisher = newcomer;
    this.source = newcomer.source;
    this.sentDisk = "";
    this.awaitsRungUntil = null;
    this.meter = new EncoderMeter(newcomer.source);
    this.quietSince = monotonicNow();
  }

  leave(leaver: Publisher, hasStopped = false) {
    if (this.publisher !== leaver) return;
    this.publisher = null;
    if (this.meter) this.meter.hasLeft = true;
    if (hasStopped) this.stoppedAt = monotonicNow();
  }

  /** True when the artist's desk should be told of a change. */
  hasMeterChanged(): boolean {
    const digest = this.meter?.digest() ?? "";
    const isNews = digest !== this.sentMeter;
    this.sentMeter = digest;
    return isNews;
  }

  /** Each piece of news once; that there is room only after there was none. */
  notifyDisk(disk: Disk) {
    const news = `${disk.state} ${disk.state === "fine" ? "" : disk.minutesLeft}`;
    if (news === this.sentDisk || (disk.state === "fine" && this.sentDisk === "")) return;
    this.sentDisk = news;
    this.publisher?.onDisk?.(disk);
  }

  /** A rung more is on its way. */
  awaitRung(now = monotonicNow()) {
    this.awaitsRungUntil = now + RUNG_TIMEOUT_MS;
  }

  /** Every track that was announced has a whole segment: players can start. */
  isPlayable(now = monotonicNow()): boolean {
    const rungs = currentRungs([...this.show.renditions.values()]);
    const isWhole = rungs.every(({ rendition }) => rendition.segments.some((it) => it.isComplete && !it.isLost));
    const pictures = rungs.filter(({ track }) => track.kind === "video");
    const awaitsRung = this.awaitsRungUntil !== null && now < this.awaitsRungUntil && pictures.length < 2;
    return rungs.length > 0 && isWhole && !awaitsRung;
  }

  /** The rungs there are now, where they are others than when this was asked last. */
  changedRungs(): TrackName[] | null {
    const rungs = this.rungs();
    const isNews = rungs.join() !== this.sentRungs;
    this.sentRungs = rungs.join();
    return isNews ? rungs : null;
  }

  isOnAir() {
    return this.state === "live" || this.state === "paused";
  }

  rungs(): TrackName[] {
    return currentRungs([...this.show.renditions.values()]).map(({ rendition }) => rendition.name);
  }

  /** What the clock (monotonicNow) asks for: nothing, another state, or the end. */
  nextState(now: number): LiveSessionState | "off" | null {
    const quiet = now - Math.max(this.quietSince, this.show.lastMediaAt ?? 0);
    if (quiet > END_MS) return "off";
    if (this.isOnAir() && quiet > LOST_MS) return "lost";
    if (this.state === "live") return this.hasStopped(now) ? "paused" : null;
    const isBack = this.state === "waiting" ? quiet < LOST_MS : !this.hasStopped(now);
    return isBack && this.show.lastMediaAt !== null && this.isPlayable(now) ? "live" : null;
  }

  /** No picture comes. After a minute of sound alone the show is one of sound. */
  private hasStopped(now: number): boolean {
    const { lastMediaAt, lastPictureAt } = this.show;
    const media = lastMediaAt ?? this.quietSince;
    if (now - media > STALE_MS || (this.stoppedAt !== null && media < this.stoppedAt)) return true;
    const noPicture = lastPictureAt === null ? 0 : now - lastPictureAt;
    return noPicture > STALE_MS && noPicture < LOST_MS;
  }
}
