import type Hls from "hls.js";
import type { LevelDetails } from "hls.js";
import type { LivePosition } from "./engine.types";
import type { LiveStatus } from "./live-sync";

const TICK_MS = 500;
/** ms between what is filmed and the live edge that players reach. */
const EDGE_MS = 2000;
/** Seconds: a playlist that is older does not grow now. */
const MAX_AGE = 4;
/**
 * Who stays behind changes to the other playlist this many seconds before the media leave the one
 * at the edge.
 */
const LEAVES_SECONDS = 4;
/** Seconds after the start of a playlist whose start moves on. */
const MARGIN = 0.5;
/** Seconds by which players may miss the position they were sent to. */
const TOLERANCE = 1;

/**
 * The past of a running show. Two playlists list it: one the last half minute, with low latency,
 * and one all that may be watched. Times are moments of the show, because each playlist has media
 * times of its own.
 */
export class Rewind {
  /** The playlist that begins with the show is played, not the one at the live edge. */
  isPast = false;
  private details: LevelDetails | null = null;
  /** The first moment that may be watched. */
  private firstAt: number | null = null;
  /** Where playback begins once media arrive. */
  private startAt: number | null = null;
  private latest: LivePosition | null = null;
  private readonly listening = new AbortController();
  private readonly ticking = setInterval(() => this.tick(), TICK_MS);

  constructor(
    private readonly hls: Hls,
    private readonly video: HTMLVideoElement,
    private readonly on: { change(isPast: boolean): void; isFollowing(): boolean; end(): void },
  ) {
    const { signal } = this.listening;

    for (const type of ["loadeddata", "seeked", "playing"])
      video.addEventListener(type, () => this.arrive(), { signal });
    video.addEventListener("ended", () => this.hasEnded() && on.end(), { signal });
  }

  stop() {
    clearInterval(this.ticking);
    this.listening.abort();
  }

  /** Reads REWIND_HEADER. */
  readHeader(header: string | null) {
    if (header !== null) this.firstAt = Number(header);
  }

  note(details: LevelDetails) {
    this.details = details;
  }

  /** Another source is loaded: goes on where it was. */
  hold() {
    if (this.isPast) this.startAt = this.at();
    this.details = null;
  }

  /** Where a playlist that arrives now begins; null for the live edge. */
  startOf = () => (this.isPast ? this.startAt : null);

  /** The moment on screen, or to come after a jump. */
  at(): number | null {
    const fragments = this.details?.fragments ?? [];
    if (this.startAt === null) return momentAt(fragments, this.video.currentTime);

    return Math.max(this.startAt, this.firstAt ?? fragments[0]?.programDateTime ?? 0);
  }

  /** Plays what was filmed at this moment, from the playlist that has it. */
  seek(moment: number) {
    const target = Math.max(moment, this.firstAt ?? -Infinity);
    const position = this.findListed(target);

    this.moveTo(target);
    if (this.startAt !== null || position === null) this.startAt = target;
    if (position === null && !this.isPast) this.change(true);
    else if (position !== null && this.video.readyState > 0) this.video.currentTime = position;
    else if (position !== null) this.hls.startLoad(position);
  }

  /** Where the current playlist has the moment; null if it does not, or is not there yet. */
  private findListed(moment: number): number | null {
    if (!this.details) return null;

    const { fragments, fragmentStart, fragmentEnd, edge } = this.details;
    const [position, end] = [positionAt(fragments, moment), endOfList(fragments) ?? 0];
    if (this.isPast) return position ?? (moment < end ? fragmentStart + MARGIN : edge - 1);
    if (moment >= end) return fragmentEnd + (moment - end) / 1000;

    const isLeaving = position === null || position - fragmentStart < 2 * LEAVES_SECONDS;

    return isLeaving && this.mayGoBack() ? null : (position ?? fragmentStart + MARGIN);
  }

  /** False if the edge is played already, or the show has no edge any more. */
  leave(): boolean {
    if (!this.isPast) return false;

    const end = this.hasEnded() && endOfList(this.details!.fragments);
    if (end) {
      this.seek(end - 1000);

      return true;
    }

    this.startAt = null;
    if (this.latest) this.moveTo(this.latest.window.end * 1000);
    this.change(false);

    return true;
  }

  /** Null before playback. While another playlist is loaded, what is to come. */
  position(live: LiveStatus | null): LivePosition | null {
    const now = live && this.readPosition(live);
    if (now) this.latest = now;

    return now ?? this.latest;
  }

  private readPosition({ latency, distance, isBehind, ...line }: LiveStatus): LivePosition | null {
    const at = this.at();
    const fragments = this.details?.fragments;
    if (at === null || !fragments?.[0]) return null;

    const end = this.isPast ? this.endOfShow(fragments) : at + Math.max(0, distance) * 1000;
    const start = this.firstAt ?? fragments[0].programDateTime ?? at;
    const behind = this.isPast || isBehind ? Math.max(0, end - at) / 1000 : 0;
    const window = { start: Math.min(start, at) / 1000, end: Math.max(end, at) / 1000 };
    const { isPast } = this;
    const hasEnded = this.hasEnded();

    return {
      ...line,
      latency: isPast ? null : latency,
      at: at / 1000,
      behind,
      window,
      isPast,
      hasEnded,
    };
  }

  private endOfShow(fragments: LevelDetails["fragments"]) {
    const end = endOfList(fragments) ?? 0;

    return this.hasEnded() ? end : end + Math.min(MAX_AGE, this.details!.age) * 1000 - EDGE_MS;
  }

  private hasEnded = () => this.isPast && this.details?.live === false;

  private change(isPast: boolean) {
    this.isPast = isPast;
    this.details = null;
    this.on.change(isPast);
  }

  /** What is shown until the media are there. */
  private moveTo(moment: number) {
    if (!this.latest) return;

    const at = moment / 1000;

    this.latest = { ...this.latest, at, behind: Math.max(0, this.latest.window.end - at) };
  }

  private arrive() {
    if (this.startAt === null || this.video.seeking || !this.details) return;

    const position = positionAt(this.details.fragments, this.startAt) ?? this.details.fragmentStart;
    if (position - this.video.currentTime < TOLERANCE) this.startAt = null;
  }

  private tick() {
    const { video, details } = this;
    if (video.paused || !details?.live || this.startAt !== null) return;

    const into = video.currentTime - details.fragmentStart;
    if (this.isPast && into < 0) video.currentTime = details.fragmentStart + MARGIN;
    if (!this.isPast && into < LEAVES_SECONDS && !this.on.isFollowing() && this.mayGoBack())
      this.seek(this.at()!);
  }

  /** More of the show may be watched than the playlist at the edge has. */
  private mayGoBack() {
    const [first] = this.details!.fragments;

    return (
      this.firstAt !== null &&
      first?.programDateTime != null &&
      this.firstAt < first.programDateTime
    );
  }
}

/** A fragment of hls.js: seconds of the media, and when it was filmed (ms since 1970). */
type Listed = { start: number; duration: number; programDateTime: number | null };

/** When the media at this position was filmed. Null where the list does not know. */
export function momentAt(fragments: Listed[], position: number): number | null {
  const fragment = fragments.findLast(({ start }) => start <= position) ?? fragments[0];
  if (!fragment || fragment.programDateTime === null) return null;

  return fragment.programDateTime + (position - fragment.start) * 1000;
}

/**
 * Where to play what was filmed at this moment; after a pause of the artist, what follows. Null
 * outside the list.
 */
export function positionAt(fragments: Listed[], moment: number): number | null {
  const [first] = fragments;
  if (!first || first.programDateTime === null || moment < first.programDateTime) return null;

  const fragment = fragments.find((it) => endOf(it) > moment);

  return fragment ? fragment.start + Math.max(0, moment - fragment.programDateTime!) / 1000 : null;
}

/** When the list ends. */
export function endOfList(fragments: Listed[]): number | null {
  const last = fragments.at(-1);

  return last && last.programDateTime !== null ? endOf(last) : null;
}

const endOf = ({ programDateTime, duration }: Listed) => programDateTime! + duration * 1000;
