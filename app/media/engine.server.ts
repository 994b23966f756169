import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "~/logger.server";
import { noteEncoderChanged, setEncoder } from "~/models/streams/broadcast/encoder-report.server";
import type { CaptionsLanguage } from "~/models/streams/replay/captions";
import { Airing, type Ingest, type Publisher } from "./live-session";
import { admit } from "./playback/access/admission";
import { DiskWatch } from "./disk/disk-watch";
import { createPlaybackHandler } from "./playback/handler";
import { Show } from "./packager/show";
import { steadyNow } from "./monotonic-clock";
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

type Lingering = { show: Show; source: Publisher["source"]; until: number };
type Moment = "live" | "rungs" | "paused" | "lost" | "end";
export type FinishedShows = {
  hasReplay(eventId: string): Promise<boolean>;
  /** Its artist offers a replay, whether or not it could be made yet. */
  owesReplay(eventId: string): Promise<boolean>;
  findCaptions(eventId: string, language: CaptionsLanguage): Promise<string | null>;
};

const TICK_MS = 1000;
const TICKS_A_LOOK = 10;
/** After its end a show can be played to the last second by those who are behind. */
const LINGER_MS = 10 * 60_000;

/** The engine inside this process. */
export class EmbeddedEngine implements LiveEngine {
  private readonly airings = new Map<string, Airing>();
  private readonly opening = new Map<string, Promise<Airing>>();
  private readonly lingering = new Map<string, Lingering>();
  private readonly listeners: Record<Moment, Listener[]> = { live: [], rungs: [], paused: [], lost: [], end: [] };
  private readonly clock = setInterval(() => this.tick(steadyNow()), TICK_MS).unref();
  private readonly diskWatch: DiskWatch;
  private ticks = 0;
  readonly playback: LiveEngine["playback"];

  constructor(
    readonly library: ShowLibrary,
    private readonly finished: FinishedShows,
  ) {
    this.diskWatch = new DiskWatch(library.disk, () => this.airings.values());
    this.playback = createPlaybackHandler({
      admit,
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
    if (!this.airings.has(eventId) && publisher.source !== "demo" && (await this.isFull())) return "no_space";
    const airing = await this.air(eventId, publisher.source);
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
      made: {
        configure: (name, track) => isMine() && show.configure(name, track),
        push: (name, packet) => isMine() && show.push(name, packet),
        expect: () => airing.expectRung(),
      },
      describe: (encoder) => void (meter.encoder = encoder),
      leave: (hasStopped) => {
        airing.leave(publisher, hasStopped);
        this.look(airing, steadyNow());
      },
      end: async () => {
        if (isMine()) await this.end(airing);
      },
    };
  }

  kick(eventId: string): Publisher["source"] | null {
    const airing = this.airings.get(eventId);
    if (!airing) return null;
    airing.publisher?.onClose("kicked");
    void this.end(airing);
    return airing.source;
  }

  /** A show that was on air when the last process stopped: its playlists are there again, its artist may come back. */
  async recover(eventId: string, source: Publisher["source"]) {
    const airing = await this.air(eventId, source);
    airing.source = source;
    if (airing.isPlayable()) await this.goLive(airing);
  }

  async findShow(eventId: string): Promise<Show | null> {
    const airing = this.airings.get(eventId) ?? (await this.opening.get(eventId));
    if (airing) return airing.show;
    const lingering = this.lingering.get(eventId);
    if (lingering) return lingering.show;
    return (await this.finished.hasReplay(eventId)) ? this.library.openFinished(eventId) : null;
  }

  /** Stops the clock, lets publishers go with the word to come again, and waits for the disk. */
  async close() {
    clearInterval(this.clock);
    for (const { publisher } of this.airings.values()) publisher?.onClose("restarting");
    await Promise.all([...this.airings.values()].map(({ show }) => show.settled()));
    this.airings.clear();
  }

  private async isFull() {
    await this.diskWatch.look();
    return this.library.disk.stateFor().state === "full";
  }

  private async air(eventId: string, source: Publisher["source"]): Promise<Airing> {
    const known = this.airings.get(eventId);
    if (known && !(known.source === "demo" && source !== "demo")) return known;
    const opening = this.opening.get(eventId) ?? this.openAiring(eventId, source);
    this.opening.set(eventId, opening);
    try {
      return await opening;
    } finally {
      this.opening.delete(eventId);
    }
  }

  /** The demo leaves nothing on disk; an artist who takes its place starts with a folder of their own. */
  private async openAiring(eventId: string, source: Publisher["source"]) {
    const demo = this.airings.get(eventId);
    demo?.publisher?.onClose("replaced");
    const show = await this.openShow(eventId, source);
    const airing = new Airing(eventId, show);
    airing.source = source;
    this.airings.set(eventId, airing);
    return airing;
  }

  /** A show that has just ended goes on from memory: its last segments may not be on disk yet. */
  private async openShow(eventId: string, source: Publisher["source"]) {
    const lingering = this.lingering.get(eventId);
    this.lingering.delete(eventId);
    if (source === "demo") return Show.open(null, logFailure);
    return lingering && lingering.source !== "demo" ? lingering.show : this.library.open(eventId);
  }

  private tick(now: number) {
    if (this.ticks++ % TICKS_A_LOOK === 0) void this.diskWatch.look();
    for (const airing of this.airings.values()) this.look(airing, now);
    for (const [eventId, lingering] of this.lingering) if (now > lingering.until) void this.release(eventId, lingering);
  }

  private look(airing: Airing, now: number) {
    if (this.airings.get(airing.eventId) !== airing || airing.isGoingLive) return;
    const due = airing.due(now);
    if (due === "off") this.giveUp(airing);
    else if (due === "live") void this.goLive(airing);
    else if (due === "lost" || due === "paused") {
      airing.state = due;
      void this.tell(due, airing);
    }
    if (airing.isOnAir() && airing.changedRungs()) void this.tell("rungs", airing);
    if (airing.hasMeterNews()) noteEncoderChanged(airing.eventId);
  }

  /** What could not be committed is tried again while media come. */
  private async goLive(airing: Airing) {
    airing.state = "live";
    // A pause that comes meanwhile is told after it, never before.
    airing.isGoingLive = true;
    const isKept = await this.tell("live", airing);
    airing.isGoingLive = false;
    if (isKept) airing.publisher?.onLive?.();
    else airing.state = "waiting";
    if (isKept) this.look(airing, steadyNow());
  }

  /** Who is still connected learns that nobody sees them. */
  private giveUp(airing: Airing) {
    airing.publisher?.onClose("no_media");
    void this.end(airing);
  }

  private async end(airing: Airing) {
    if (this.airings.get(airing.eventId) !== airing) return;
    this.airings.delete(airing.eventId);
    airing.publisher = null;
    airing.show.finish();
    const { show, source } = airing;
    this.lingering.set(airing.eventId, { show, source, until: steadyNow() + LINGER_MS });
    await this.tell("end", airing);
  }

  /** What may not be watched again does not stay on disk. What fails is tried again when it has lingered once more. */
  private async release(eventId: string, lingering: Lingering) {
    this.lingering.delete(eventId);
    try {
      const isKept = (await this.finished.hasReplay(eventId)) || (await this.finished.owesReplay(eventId));
      if (!isKept && !this.isOnAir(eventId)) await this.library.remove(eventId);
    } catch (error) {
      logger.error({ error, eventId }, "A show that is over could not be taken from the disk");
      if (!this.isOnAir(eventId)) this.lingering.set(eventId, { ...lingering, until: steadyNow() + LINGER_MS });
    }
  }

  /** Also while it is being opened. */
  isOnAir(eventId: string) {
    return this.airings.has(eventId) || this.opening.has(eventId);
  }

  /** Resolves when every listener is done; false when one of them failed. */
  private async tell(moment: Moment, airing: Airing): Promise<boolean> {
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
