import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { AUDIO_TRACKS, isAudioTrack, VIDEO_TRACKS } from "../ingest/protocol";
import type { Track } from "../isobmff/track";
import { monotonicNow } from "../monotonic-clock";
import { completeRenditions } from "./complete-renditions";
import { type Packet, Rendition } from "./rendition";
import type { Session, TrackName } from "./segment";
import { type Boundary, SegmentTimeline } from "./segment-timeline";
import { FolderStore, nullStore, readIfExists, type Room, writeAtomically } from "./segment-store";
import { TrackFiller } from "./track-filler";

const SESSION_FILE = "session.json";
const MAX_START_SKEW_MS = 30_000;
const ENDLESS_BUDGET: DiskBudget = { tryReserve: () => true, giveBack: () => {} };

export type Resumption = { resumed: boolean; last: Partial<Record<TrackName, number | null>> };

type SessionStart = { id: string; startedAt: number; baseUs?: number; isPast?: boolean };

export type DiskBudget = {
  /** Reserves `bytes` for a show that already uses `showBytes`; false if there is no room. */
  tryReserve(showBytes: number, bytes: number): boolean;
  giveBack(bytes: number): void;
};

/** All renditions of one event, stored in one folder (or nowhere). */
export class Show {
  readonly renditions = new Map<TrackName, Rendition>();
  session: Session | null = null;
  isEnded = false;
  /** Arrival of the last packet (monotonicNow), or null. */
  lastMediaAt: number | null = null;
  /** Arrival of the last video packet; null if there was none. */
  lastPictureAt: number | null = null;

  private readonly stores: FolderStore[] = [];
  private readonly timeline = new SegmentTimeline();
  private readonly filler = new TrackFiller(this.renditions);

  private constructor(
    private readonly folder: string | null,
    private readonly onFailure: (error: unknown) => void,
    private readonly budget: DiskBudget,
  ) {}

  /**
   * The newest media received, in ms since 1970 (EXT-X-PROGRAM-DATE-TIME); null before the first of
   * this session.
   */
  get newestMs(): number | null {
    const { session } = this;
    const newest = Math.max(
      ...[...this.renditions.values()].map(({ lastUs }) => lastUs ?? -Infinity),
    );

    return session && Number.isFinite(newest)
      ? session.epochMs + (newest - session.baseUs) / 1000
      : null;
  }

  /** The time of a packet of this session, in ms since 1970 (EXT-X-PROGRAM-DATE-TIME). */
  timeOf({ timestampUs }: Packet): number {
    const { epochMs, baseUs } = this.session!;

    return epochMs + (timestampUs - baseUs) / 1000;
  }

  /**
   * The kind of media (picture or sound) that the show has but that does not arrive now; null if
   * both kinds arrive or the show has ended.
   */
  get missing() {
    return this.isEnded ? null : this.filler.missing;
  }

  /** Bytes on disk. */
  get storedBytes() {
    return this.stores.reduce((sum, store) => sum + store.storedBytes, 0);
  }

  /** Restores the folder as the last process left it, even after an interrupted write. */
  static async open(
    folder: string | null,
    onFailure: (error: unknown) => void,
    budget: DiskBudget = ENDLESS_BUDGET,
  ): Promise<Show> {
    const show = new Show(folder, onFailure, budget);
    if (folder) await show.load(folder);

    return show;
  }

  /**
   * Resumes the same session where it stopped (`last` is the newest timestamp of each track).
   * Another session starts after a discontinuity in every rendition. `startedAt` is used unless it
   * is far from this server's clock; for an `isPast` show it is always used.
   */
  async begin({ id, startedAt, baseUs = 0, isPast = false }: SessionStart): Promise<Resumption> {
    this.filler.reset();

    const resumed = this.session?.id === id && !this.isEnded;
    if (resumed) {
      this.timeline.resetLeader();

      return { resumed, last: this.lastTimestamps() };
    }

    const epochMs = isPast ? startedAt : this.epochFor(startedAt);
    const mediaEpochMs = this.mediaEpochMs ?? epochMs;
    const session = {
      id,
      ordinal: (this.session?.ordinal ?? -1) + 1,
      epochMs,
      baseUs,
      mediaEpochMs,
    };
    if (this.folder) await this.saveSession(this.folder, session).catch(this.onFailure);
    this.session = session;
    this.isEnded = false;
    this.startTimeline(session);

    return { resumed, last: {} };
  }

  /**
   * Sets the encoding of a track's packets. A change during the show causes a discontinuity in
   * every rendition.
   */
  configure(trackName: TrackName, track: Track) {
    const rendition = this.rendition(trackName);
    if (rendition.needsDiscontinuity(track)) this.startDiscontinuity();
    rendition.configure(track);
  }

  push(trackName: TrackName, packet: Packet): boolean {
    this.lastMediaAt = monotonicNow();
    if (!isAudioTrack(trackName)) this.lastPictureAt = this.lastMediaAt;

    const isNeeded = this.renditions.get(trackName)?.push(packet) ?? false;
    if (isNeeded) this.filler.note(trackName, packet.timestampUs);

    return isNeeded;
  }

  finish() {
    this.isEnded = true;
    this.timeline.flush();
    for (const rendition of this.renditions.values()) rendition.finish();
    completeRenditions([...this.renditions.values()]);
  }

  /** Resolves when everything packaged so far is on disk. */
  async settled() {
    await Promise.all([...this.renditions.values()].map((rendition) => rendition.settled()));
  }

  /**
   * The start of a session's timeline: `startedAt` if it is plausible, else now. Never equals the
   * start of the session before, so that each session has its own timeline.
   */
  private epochFor(startedAt: number) {
    const delayMs = Date.now() - startedAt;
    const acceptedStart = delayMs > -2000 && delayMs < MAX_START_SKEW_MS ? startedAt : Date.now();

    return acceptedStart === this.session?.epochMs ? acceptedStart + 1 : acceptedStart;
  }

  private get mediaEpochMs() {
    return this.session?.mediaEpochMs ?? this.session?.epochMs;
  }

  /**
   * If this fails because the disk is full, the show continues, but it cannot be resumed after a
   * crash.
   */
  private async saveSession(folder: string, session: Session) {
    await mkdir(folder, { recursive: true });
    await writeAtomically(path.join(folder, SESSION_FILE), JSON.stringify(session));
  }

  private startDiscontinuity() {
    const session = { ...this.session!, ordinal: this.session!.ordinal + 1 };

    this.session = session;
    this.timeline.continueAs(session);
  }

  /**
   * Ends all renditions with the same segment number and starts a new timeline with the next one.
   */
  private startTimeline(session: Session) {
    this.timeline.flush();

    const renditions = [...this.renditions.values()];

    for (const rendition of renditions) rendition.flush();
    const firstNumber = nextNumber(renditions);
    const lengthUs = (number: number) =>
      this.timeline.lengthOf(number) ??
      Math.max(0, ...renditions.map((rendition) => rendition.lengthUs(number)));

    for (const rendition of renditions) rendition.fillGapsTo(firstNumber, lengthUs);
    this.timeline.begin(session, firstNumber);
    for (const rendition of renditions) rendition.startSession(session);
  }

  private lastTimestamps() {
    const entries = [...this.renditions].map(
      ([trackName, rendition]) => [trackName, rendition.lastUs] as const,
    );

    return Object.fromEntries(entries) as Resumption["last"];
  }

  private rendition(trackName: TrackName): Rendition {
    const existing = this.renditions.get(trackName);
    if (existing) return existing;

    const rendition = new Rendition(trackName, this.storeFor(trackName), this.timeline);
    if (this.session) rendition.startSession(this.session);
    this.renditions.set(trackName, rendition);

    return rendition;
  }

  private storeFor(trackName: TrackName) {
    if (!this.folder) return nullStore;

    const room: Room = {
      tryReserve: (bytes) => this.budget.tryReserve(this.storedBytes, bytes),
      giveBack: (bytes) => this.budget.giveBack(bytes),
    };
    const store = new FolderStore(path.join(this.folder, trackName), this.onFailure, room);

    this.stores.push(store);

    return store;
  }

  private async load(folder: string) {
    const session = await readIfExists(path.join(folder, SESSION_FILE));
    if (!session) return;

    this.session = JSON.parse(session.toString()) as Session;

    const names = await readdir(folder);

    for (const trackName of [...VIDEO_TRACKS, ...AUDIO_TRACKS] as const) {
      if (!names.includes(trackName)) continue;

      const rendition = new Rendition(trackName, this.storeFor(trackName), this.timeline);

      await rendition.load();
      this.renditions.set(trackName, rendition);
    }

    this.resumeSession(this.session);
  }

  /**
   * Configuration changes are recorded only in segments; all renditions continue with the highest
   * ordinal.
   */
  private resumeSession(saved: Session) {
    const renditions = [...this.renditions.values()];
    const lastSegments = renditions.flatMap((rendition) => rendition.segments.at(-1) ?? []);
    const ordinals = lastSegments
      .filter((segment) => segment.epochMs === saved.epochMs)
      .map((segment) => segment.session);

    this.session = { ...saved, ordinal: Math.max(saved.ordinal, ...ordinals) };

    const boundaries = boundariesOf(renditions, this.session);
    const lastNumber = boundaries.at(-1)?.n;

    this.timeline.restore(
      this.session,
      boundaries,
      lastNumber === undefined ? nextNumber(renditions) : lastNumber + 1,
    );
    for (const rendition of renditions) rendition.resume(this.session);
  }
}

const nextNumber = (renditions: Rendition[]) =>
  Math.max(-1, ...renditions.map((rendition) => rendition.segments.at(-1)?.n ?? -1)) + 1;

/**
 * Starts of the segments in this session's timeline, and of the next segment. Video replaces the
 * values of audio, because it is the most accurate.
 */
function boundariesOf(renditions: Rendition[], session: Session): Boundary[] {
  const boundaries = new Map<number, Boundary>();
  const pictureLast = [...renditions].sort(
    (left, right) => Number(left.track?.kind === "video") - Number(right.track?.kind === "video"),
  );

  for (const rendition of pictureLast) {
    for (const segment of rendition.segments.filter(
      (candidate) => candidate.epochMs === session.epochMs && !candidate.isLost,
    )) {
      const startUs = rendition.startUs(segment);

      boundaries.set(segment.n, {
        n: segment.n,
        us: startUs,
        session: { ...session, ordinal: segment.session },
      });

      const following = { n: segment.n + 1, us: startUs + rendition.lengthUs(segment.n), session };
      if (!boundaries.has(following.n)) boundaries.set(following.n, following);
    }
  }

  return [...boundaries.values()].sort((left, right) => left.n - right.n);
}
