import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "~/platform/logging/logger.server";
import { instruments } from "~/platform/metrics/instruments";
import {
  noteEncoderChanged,
  setEncoder,
} from "~/models/live/streams/broadcast/encoder-report.server";
import {
  type MediaReading,
  setMediaClock,
} from "~/models/live/streams/broadcast/media-clock.server";
import { LiveSession, type Ingest } from "./live-session";
import type { Publisher } from "./publisher";
import { authorizePlayback } from "./playback/access/playback-access";
import { EndedShows } from "./ended-shows";
import { EngineEvents } from "./engine-events";
import { type MediaTap, MediaTaps } from "./media-tap";
import { currentRenditions } from "./packager/master-playlist";
import { DiskWatch } from "./disk/disk-watch";
import { createPlaybackHandler } from "./playback/handler";
import { createPodcastHandler } from "./playback/podcast";
import { handleClip } from "./playback/send-clip";
import { rewindStart } from "./playback/rewind";
import { Show } from "./packager/show";
import { monotonicNow } from "./monotonic-clock";
import { TtlCache } from "./ttl-cache";
import type { EngineListener } from "./engine-listener";
import type { FinishedShows } from "./finished-shows";
import type { ShowLibrary } from "./show-library";

const TICK_MS = 1000;
const TICKS_PER_DISK_CHECK = 10;

/**
 * The live shows of this process. Turns the media that encoders send into playlists and segments.
 */
export class LiveEngine {
  private readonly sessions = new Map<string, LiveSession>();
  private readonly opening = new Map<string, Promise<LiveSession>>();
  private readonly ended: EndedShows;
  private readonly events = new EngineEvents();
  private readonly taps = new MediaTaps();
  private readonly clock = setInterval(() => this.tick(monotonicNow()), TICK_MS).unref();
  private readonly diskWatch: DiskWatch;
  private readonly wholeOpen = new TtlCache<boolean>();
  private ticks = 0;
  /** Handles media requests; returns false for all others. */
  readonly playback: (request: IncomingMessage, response: ServerResponse) => boolean;

  constructor(
    readonly library: ShowLibrary,
    private readonly finished: FinishedShows,
  ) {
    this.diskWatch = new DiskWatch(library.disk, () => this.sessions.values());
    this.ended = new EndedShows({
      library,
      finished,
      isOnAir: (eventId) => this.isOnAir(eventId),
      commitEnd: (session) => this.events.emit("end", session),
    });

    const playback = createPlaybackHandler({
      authorize: authorizePlayback,
      findShow: (eventId) => this.findShow(eventId),
      stored: library,
      isWholeOpen: (eventId) => this.wholeOpen.get(eventId, () => this.isWholeOpen(eventId)),
      findReplay: async (eventId) =>
        (await finished.hasReplay(eventId)) ? library.openReplay(eventId) : null,
      findCaptions: async (eventId, language) =>
        (await finished.hasReplay(eventId)) ? finished.findCaptions(eventId, language) : null,
    });
    const podcast = createPodcastHandler({
      isEpisode: (eventId) => finished.isEpisode(eventId),
      findSound: (eventId) => library.openSound(eventId),
    });

    this.playback = (request, response) =>
      podcast(request, response) || handleClip(request, response) || playback(request, response);
  }

  onLive = (listener: EngineListener) => this.events.on("live", listener);
  onRenditions = (listener: EngineListener) => this.events.on("renditions", listener);
  onSound = (listener: EngineListener) => this.events.on("sound", listener);
  onPaused = (listener: EngineListener) => this.events.on("paused", listener);
  onLost = (listener: EngineListener) => this.events.on("lost", listener);
  onEnd = (listener: EngineListener) => this.events.on("end", listener);

  /**
   * Starts or resumes a show; "busy" if another publisher is sending, "no_space" if the disk is
   * full.
   */
  async ingest(eventId: string, publisher: Publisher): Promise<Ingest | "busy" | "no_space"> {
    if (!this.sessions.has(eventId) && publisher.source !== "demo" && (await this.isFull()))
      return "no_space";

    const session = await this.openSession(eventId, publisher.source);
    if (!session.accepts(publisher)) return "busy";

    session.takeOver(publisher);

    const { show } = session;
    const meter = session.meter!;

    setEncoder(eventId, () => meter.report());
    setMediaClock(eventId, () => readSession(session));

    const resumption = await show.begin({
      id: publisher.sessionId,
      startedAt: publisher.startedAt,
    });

    session.startClock(resumption);

    const isCurrent = () => session.publisher === publisher;

    return {
      resumption,
      isLive: session.state === "live",
      configure: (trackName, track) => {
        if (!isCurrent()) return;

        meter.configure(trackName, track);
        show.configure(trackName, track);
        this.taps.configure(eventId, trackName, track);
      },
      push: (trackName, packet) => {
        if (!isCurrent()) return false;

        meter.note(trackName, packet);
        session.stageClock?.note(show.timeOf(packet), monotonicNow());

        const isNeeded = show.push(trackName, packet);
        if (isNeeded) this.taps.push(eventId, trackName, packet);
        else instruments.droppedFrames.inc({ source: publisher.source });

        return isNeeded;
      },
      transcoded: {
        configure: (trackName, track) => isCurrent() && show.configure(trackName, track),
        push: (trackName, packet) => isCurrent() && show.push(trackName, packet),
        expect: (trackName) => isCurrent() && session.awaitRendition(trackName),
        cancel: (trackName) => isCurrent() && session.cancelRendition(trackName),
      },
      compareClock: (aheadMs) => {
        if (isCurrent()) session.stageClock?.compare(aheadMs);
      },
      describe: (encoder) => {
        meter.encoder = encoder;
      },
      leave: (hasStopped) => {
        session.leave(publisher, hasStopped);
        this.check(session, monotonicNow());
      },
      end: async () => {
        session.isFinal = isCurrent();

        return session.isFinal ? this.end(session) : false;
      },
    };
  }

  /**
   * Calls `tap` with all that a show's publisher sends, beginning with the current tracks.
   * @returns a function that stops listening
   */
  listen(eventId: string, tap: MediaTap): () => void {
    const renditions = this.sessions.get(eventId)?.show.renditions;
    const current = renditions ? currentRenditions([...renditions.values()]) : [];

    for (const { rendition, track } of current) tap.configure(rendition.name, track);

    return this.taps.add(eventId, tap);
  }

  kick(eventId: string): Publisher["source"] | null {
    const session = this.sessions.get(eventId);
    if (!session) return null;

    const { publisher, source } = session;

    // The show ends before its publisher leaves, because leaving would pause a show that is on air.
    void this.end(session);
    publisher?.onClose("kicked");

    return source;
  }

  /**
   * Reopens a show that was on air when the last process stopped, so that its artist can come back.
   */
  async recover(eventId: string, source: Publisher["source"]) {
    const session = await this.openSession(eventId, source);

    session.source = source;
    if (session.isPlayable()) await this.goLive(session);
  }

  async findShow(eventId: string): Promise<Show | null> {
    const session = this.sessions.get(eventId) ?? (await this.opening.get(eventId));
    if (session) return session.show;

    const endedShow = this.ended.find(eventId);
    if (endedShow) return endedShow.show;

    return (await this.finished.hasReplay(eventId)) ? this.library.openFinished(eventId) : null;
  }

  /** Stops the timer, asks publishers to reconnect and waits for pending writes. */
  async close() {
    clearInterval(this.clock);
    for (const { publisher } of this.sessions.values()) publisher?.onClose("restarting");
    await Promise.all([...this.sessions.values()].map(({ show }) => show.settled()));
    this.sessions.clear();
  }

  private async isWholeOpen(eventId: string) {
    return (await this.finished.offersReplay(eventId)) || (await this.finished.hasReplay(eventId));
  }

  private async isFull() {
    await this.diskWatch.check();

    return this.library.disk.stateFor().state === "full";
  }

  private async openSession(eventId: string, source: Publisher["source"]): Promise<LiveSession> {
    const existing = this.sessions.get(eventId);
    if (existing && !(existing.source === "demo" && source !== "demo")) return existing;

    const opening = this.opening.get(eventId) ?? this.createSession(eventId, source);

    this.opening.set(eventId, opening);
    try {
      return await opening;
    } finally {
      this.opening.delete(eventId);
    }
  }

  /**
   * Creates the session of a show and closes the demo's session. The demo stores nothing, so an
   * artist who replaces it gets a new folder.
   */
  private async createSession(eventId: string, source: Publisher["source"]) {
    const demoSession = this.sessions.get(eventId);

    demoSession?.publisher?.onClose("replaced");

    const show = await this.openShow(eventId, source);
    const session = new LiveSession(eventId, show);

    session.source = source;
    this.sessions.set(eventId, session);
    this.ended.forget(eventId);

    return session;
  }

  /**
   * A show that just ended continues from memory, because its last segments may not be on disk yet.
   */
  private async openShow(eventId: string, source: Publisher["source"]) {
    if (source === "demo") return Show.open(null, logFailure);

    const endedShow = this.ended.find(eventId);

    return endedShow && endedShow.source !== "demo" ? endedShow.show : this.library.open(eventId);
  }

  private tick(now: number) {
    if (this.ticks++ % TICKS_PER_DISK_CHECK === 0) void this.diskWatch.check();
    for (const session of this.sessions.values()) this.check(session, now);
    this.ended.tick(now);
  }

  private check(session: LiveSession, now: number) {
    if (this.sessions.get(session.eventId) !== session || session.isGoingLive) return;

    const newState = session.nextState(now);
    if (newState === "off") this.endWithoutMedia(session);
    else if (newState === "live") void this.goLive(session);
    else if (newState === "lost" || newState === "paused") {
      session.state = newState;
      void this.events.emit(newState, session);
    }
    if (session.isOnAir() && session.changedRenditions())
      void this.events.emit("renditions", session);
    if (session.isOnAir() && session.hasSoundChanged()) void this.events.emit("sound", session);
    if (session.hasMeterChanged()) noteEncoderChanged(session.eventId);
  }

  /** If the commit fails, the next media triggers another attempt. */
  private async goLive(session: LiveSession) {
    session.state = "live";
    // A pause in the meantime must be announced after going live.
    session.isGoingLive = true;

    const isCommitted = await this.events.emit("live", session);

    session.isGoingLive = false;
    if (isCommitted) session.publisher?.onLive?.();
    else session.state = "waiting";
    if (isCommitted) this.check(session, monotonicNow());
  }

  /** Ends a show that has no media and tells a connected publisher why. */
  private endWithoutMedia(session: LiveSession) {
    session.publisher?.onClose("no_media");
    void this.end(session);
  }

  /** Resolves like EndedShows.add. */
  private async end(session: LiveSession): Promise<boolean> {
    if (this.sessions.get(session.eventId) !== session) return false;

    this.sessions.delete(session.eventId);
    session.publisher = null;
    if (session.meter) session.meter.hasLeft = true;
    try {
      session.show.finish();
    } catch (error) {
      // The show ends without its last second.
      logger.error({ error, eventId: session.eventId }, "A show could not be finished");
    }

    return this.ended.add(session);
  }

  /** True if the show has a session or is being opened. */
  isOnAir(eventId: string) {
    return this.sessions.has(eventId) || this.opening.has(eventId);
  }
}

function readSession(session: LiveSession): MediaReading | null {
  const { show } = session;
  const stage = session.readStageClock();
  if (stage === null || show.newestMs === null) return null;

  return { stage, newest: show.newestMs, oldest: rewindStart(show, true) };
}

const logFailure = (error: unknown) => logger.error({ error }, "A show could not be written");
