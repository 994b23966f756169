import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "~/logger.server";
import { noteEncoderChanged, setEncoder } from "~/models/streams/broadcast/encoder-report.server";
import type { CaptionsLanguage } from "~/models/streams/replay/captions";
import { LiveSession, type Ingest, type Publisher } from "./live-session";
import { authorizePlayback } from "./playback/access/playback-access";
import { DiskWatch } from "./disk/disk-watch";
import { createPlaybackHandler } from "./playback/handler";
import { Show } from "./packager/show";
import { monotonicNow } from "./monotonic-clock";
import type { ShowLibrary } from "./show-library";

export type { Ingest, Publisher } from "./live-session";

type Listener = (airing: { eventId: string; source: Publisher["source"]; rungs: string[] }) => void | Promise<void>;

/** What the rest of the server knows of live video. Another engine (MediaMTX, LiveKit, a CDN) can stand behind it. */
export interface LiveEngine {
  /** Begins or resumes a show; "busy" when somebody else is sending it, "no_space" when none can begin. */
  ingest(eventId: string, publisher: Publisher): Promise<Ingest | "busy" | "no_space">;
  /** Answers media requests (true) and leaves all others alone (false). */
  playback(req: IncomingMessage, res: ServerResponse): boolean;
  onLive(listener: Listener): void;
  /** A show on air has other rungs than before. */
  onRungs(listener: Listener): void;
  /** The artist's picture has stopped. */
  onPaused(listener: Listener): void;
  onLost(listener: Listener): void;
  onEnd(listener: Listener): void;
  /** Ends a show whoever sends it, and tells what sent it; null when it was not on air. */
  kick(eventId: string): Publisher["source"] | null;
}

type EndedShow = { show: Show; source: Publisher["source"]; until: number };
type EngineEvent = "live" | "rungs" | "paused" | "lost" | "end";
export type FinishedShows = {
  hasReplay(eventId: string): Promise<boolean>;
  /** Its artist offers a replay, whether or not it could be made yet. */
  offersReplay(eventId: string): Promise<boolean>;
  findCaptions(eventId: string, language: CaptionsLanguage): Promise<string | null>;
};

const TICK_MS = 1000;
const TICKS_PER_DISK_CHECK = 10;
/** After its end a show can be played to the last second by those who are behind. */
const KEEP_ENDED_MS = 10 * 60_000;

/** The engine inside this process. */
export class EmbeddedEngine implements LiveEngine {
  private readonly sessions = new Map<string, LiveSession>();
  private readonly opening = new Map<string, Promise<LiveSession>>();
  private readonly ended = new Map<string, EndedShow>();
  private readonly listeners: Record<EngineEvent, Listener[]> = { live: [], rungs: [], paused: [], lost: [], end: [] };
  private readonly clock = setInterval(() => this.tick(monotonicNow()), TICK_MS).unref();
  private readonly diskWatch: DiskWatch;
  private ticks = 0;
  readonly playback: LiveEngine["playback"];

  constructor(
    readonly library: ShowLibrary,
    private readonly finished: FinishedShows,
  ) {
    this.diskWatch = new DiskWatch(library.disk, () => this.sessions.values());
    this.playback = createPlaybackHandler({
      authorize: authorizePlayback,
      findShow: (eventId) => this.findShow(eventId),
      findReplay: async (eventId) => ((await finished.hasReplay(eventId)) ? library.openReplay(eventId) : null),
      findCaptions: async (eventId, language) =>
        (await finished.hasReplay(eventId)) ? finished.findCaptions(eventId, language) : null,
    });
  }

  onLive = (listener: Listener) => void this.listeners.live.push(listener);
  onRungs = (listener: Listener) => void this.listeners.rungs.push(listener);
  onPaused = (listener: Listener) => void this.listeners.paused.push(listener);
  onLost = (listener: Listener) => void this.listeners.lost.push(listener);
  onEnd = (listener: Listener) => void this.listeners.end.push(listener);

  async ingest(eventId: string, publisher: Publisher): Promise<Ingest | "busy" | "no_space"> {
    if (!this.sessions.has(eventId) && publisher.source !== "demo" && (await this.isFull())) return "no_space";
    const airing = await this.openSession(eventId, publisher.source);
    if (!airing.accepts(publisher)) return "busy";
    airing.takeOver(publisher);
    const { show } = airing;
    const meter = airing.meter!;
    setEncoder(eventId, () => meter.report());
    const resumption = await show.begin({ id: publisher.sessionId, startedAt: publisher.startedAt });
    const isMine = () => airing.publisher === publisher;
    return {
      resumption,
      isLive: airing.state === "live",
      configure: (name, track) => {
        if (!isMine()) return;
        meter.configure(name, track);
        show.configure(name, track);
      },
      push: (name, packet) => {
        if (!isMine()) return false;
        meter.note(name, packet);
        return show.push(name, packet);
      },
      transcoded: {
        configure: (name, track) => isMine() && show.configure(name, track),
        push: (name, packet) => isMine() && show.push(name, packet),
        expect: () => airing.awaitRung(),
      },
      describe: (encoder) => void (meter.encoder = encoder),
      leave: (hasStopped) => {
        airing.leave(publisher, hasStopped);
        this.check(airing, monotonicNow());
      },
      end: async () => {
        if (isMine()) await this.end(airing);
      },
    };
  }

  kick(eventId: string): Publisher["source"] | null {
    const airing = this.sessions.get(eventId);
    if (!airing) return null;
    airing.publisher?.onClose("kicked");
    void this.end(airing);
    return airing.source;
  }

  /** A show that was on air when the last process stopped: its playlists are there again, its artist may come back. */
  async recover(eventId: string, source: Publisher["source"]) {
    const airing = await this.openSession(eventId, source);
    airing.source = source;
    if (airing.isPlayable()) await this.goLive(airing);
  }

  async findShow(eventId: string): Promise<Show | null> {
    const airing = this.sessions.get(eventId) ?? (await this.opening.get(eventId));
    if (airing) return airing.show;
    const lingering = this.ended.get(eventId);
    if (lingering) return lingering.show;
    return (await this.finished.hasReplay(eventId)) ? this.library.openFinished(eventId) : null;
  }

  /** Stops the clock, lets publishers go with the word to come again, and waits for the disk. */
  async close() {
    clearInterval(this.clock);
    for (const { publisher } of this.sessions.values()) publisher?.onClose("restarting");
    await Promise.all([...this.sessions.values()].map(({ show }) => show.settled()));
    this.sessions.clear();
  }

  private async isFull() {
    await this.diskWatch.check();
    return this.library.disk.stateFor().state === "full";
  }

  private async openSession(eventId: string, source: Publisher["source"]): Promise<LiveSession> {
    const known = this.sessions.get(eventId);
    if (known && !(known.source === "demo" && source !== "demo")) return known;
    const opening = this.opening.get(eventId) ?? this.createSession(eventId, source);
    this.opening.set(eventId, opening);
    try {
      return await opening;
    } finally {
      this.opening.delete(eventId);
    }
  }

  /** The demo leaves nothing on disk; an artist who takes its place starts with a folder of their own. */
  private async createSession(eventId: string, source: Publisher["source"]) {
    const demo = this.sessions.get(eventId);
    demo?.publisher?.onClose("replaced");
    const show = await this.openShow(eventId, source);
    const airing = new LiveSession(eventId, show);
    airing.source = source;
    this.sessions.set(eventId, airing);
    return airing;
  }

  /** A show that has just ended goes on from memory: its last segments may not be on disk yet. */
  private async openShow(eventId: string, source: Publisher["source"]) {
    const lingering = this.ended.get(eventId);
    this.ended.delete(eventId);
    if (source === "demo") return Show.open(null, logFailure);
    return lingering && lingering.source !== "demo" ? lingering.show : this.library.open(eventId);
  }

  private tick(now: number) {
    if (this.ticks++ % TICKS_PER_DISK_CHECK === 0) void this.diskWatch.check();
    for (const airing of this.sessions.values()) this.check(airing, now);
    for (const [eventId, lingering] of this.ended) if (now > lingering.until) void this.release(eventId, lingering);
  }

  private check(airing: LiveSession, now: number) {
    if (this.sessions.get(airing.eventId) !== airing || airing.isGoingLive) return;
    const due = airing.nextState(now);
    if (due === "off") this.endWithoutMedia(airing);
    else if (due === "live") void this.goLive(airing);
    else if (due === "lost" || due === "paused") {
      airing.state = due;
      void this.emit(due, airing);
    }
    if (airing.isOnAir() && airing.changedRungs()) void this.emit("rungs", airing);
    if (airing.hasMeterChanged()) noteEncoderChanged(airing.eventId);
  }

  /** What could not be committed is tried again while media come. */
  private async goLive(airing: LiveSession) {
    airing.state = "live";
    // A pause that comes meanwhile is told after it, never before.
    airing.isGoingLive = true;
    const isKept = await this.emit("live", airing);
    airing.isGoingLive = false;
    if (isKept) airing.publisher?.onLive?.();
    else airing.state = "waiting";
    if (isKept) this.check(airing, monotonicNow());
  }

  /** Who is still connected learns that nobody sees them. */
  private endWithoutMedia(airing: LiveSession) {
    airing.publisher?.onClose("no_media");
    void this.end(airing);
  }

  private async end(airing: LiveSession) {
    if (this.sessions.get(airing.eventId) !== airing) return;
    this.sessions.delete(airing.eventId);
    airing.publisher = null;
    airing.show.finish();
    const { show, source } = airing;
    this.ended.set(airing.eventId, { show, source, until: monotonicNow() + KEEP_ENDED_MS });
    await this.emit("end", airing);
  }

  /** What may not be watched again does not stay on disk. What fails is tried again when it has lingered once more. */
  private async release(eventId: string, lingering: EndedShow) {
    this.ended.delete(eventId);
    try {
      const isKept = (await this.finished.hasReplay(eventId)) || (await this.finished.offersReplay(eventId));
      if (!isKept && !this.isOnAir(eventId)) await this.library.remove(eventId);
    } catch (error) {
      logger.error({ error, eventId }, "A show that is over could not be taken from the disk");
      if (!this.isOnAir(eventId)) this.ended.set(eventId, { ...lingering, until: monotonicNow() + KEEP_ENDED_MS });
    }
  }

  /** Also while it is being opened. */
  isOnAir(eventId: string) {
    return this.sessions.has(eventId) || this.opening.has(eventId);
  }

  /** Resolves when every listener is done; false when one of them failed. */
  private async emit(moment: EngineEvent, airing: LiveSession): Promise<boolean> {
    const told = { eventId: airing.eventId, source: airing.source, rungs: airing.rungs() };
    const work = this.listeners[moment].map(async (listener) => listener(told));
    const results = await Promise.allSettled(work);
    const failed = results.filter((it) => it.status === "rejected");
    for (const { reason } of failed)
      logger.error({ error: reason, moment, ...told }, "A change of a show was not kept");
    return failed.length === 0;
  }
}

const logFailure = (error: unknown) => logger.error({ error }, "A show could not be written");
