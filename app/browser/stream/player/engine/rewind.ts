import type Hls from "hls.js";
import type { LevelDetails } from "hls.js";
import type { LivePosition } from "./engine.types";
import type { LiveStatus } from "./live-sync";

const TICK_MS = 500;
/** Time in ms between filming and the live edge that players reach. */
const EDGE_MS = 2000;
/**
 * Seconds by which the end of the show is extrapolated from the age of a playlist; an older
 * playlist does not grow now.
 */
const MAX_AGE = 4;
/**
 * A viewer who stays behind changes to the playlist of the past this many seconds before their
 * media leave the playlist at the live edge.
 */
const LEAVES_SECONDS = 4;
/**
 * Playback begins this many seconds after the start of a playlist, because the start moves on while
 * media load.
 */
const MARGIN = 0.5;
/** Seconds by which players may miss the position they were sent to. */
const TOLERANCE = 1;

/**
 * Plays the past of a running show. One playlist has the last half minute with low latency, another
 * has everything that may be watched. Times are moments of the show (ms since 1970), because each
 * playlist has its own media times.
 */
export class Rewind {
  /** True while the playlist that begins with the show is played, not the one at the live edge. */
  isPast = false;
  private details: LevelDetails | null = null;
  /** The first moment that may be watched. */
  private firstAt: number | null = null;
  /** The moment at which playback begins once media arrive. */
  private startAt: number | null = null;
  private latest: LivePosition | null = null;
  private readonly listening = new AbortController();
  private readonly ticking = setInterval(() => this.tick(), TICK_MS);

  constructor(
    private readonly hls: Hls,
    private readonly video: HTMLVideoElement,
    private readonly callbacks: {
      change(isPast: boolean): void;
      isFollowing(): boolean;
      end(): void;
    },
  ) {
    const { signal } = this.listening;

    for (const eventType of ["loadeddata", "seeked", "playing"])
      video.addEventListener(eventType, () => this.arrive(), { signal });
    video.addEventListener("ended", () => this.hasEnded() && callbacks.end(), { signal });
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

  /** Called before another source is loaded: keeps the position in the past. */
  hold() {
    if (this.isPast) this.startAt = this.at();
    this.details = null;
  }

  /** The moment at which a playlist that arrives now begins; null for the live edge. */
  startOf = () => (this.isPast ? this.startAt : null);

  /** The moment on screen, or the target of a jump that is not finished. */
  at(): number | null {
    const fragments = this.details?.fragments ?? [];
    if (this.startAt === null) return momentAt(fragments, this.video.currentTime);

    return Math.max(this.startAt, this.firstAt ?? fragments[0]?.programDateTime ?? 0);
  }

  /** Plays the media filmed at this moment, from the playlist that has it. */
  seek(moment: number) {
    const target = Math.max(moment, this.firstAt ?? -Infinity);
    const position = this.findListed(target);

    this.moveTo(target);
    if (this.startAt !== null || position === null) this.startAt = target;
    if (position === null && !this.isPast) this.change(true);
    else if (position !== null && this.video.readyState > 0) this.video.currentTime = position;
    else if (position !== null) this.hls.startLoad(position);
  }

  /**
   * The position of the moment in the current playlist; null if the playlist lacks it or is not
   * loaded yet.
   */
  private findListed(moment: number): number | null {
    if (!this.details) return null;

    const { fragments, fragmentStart, fragmentEnd, edge } = this.details;
    const [position, listEnd] = [positionAt(fragments, moment), endOfList(fragments) ?? 0];
    if (this.isPast) return position ?? (moment < listEnd ? fragmentStart + MARGIN : edge - 1);
    if (moment >= listEnd) return fragmentEnd + (moment - listEnd) / 1000;

    const isLeaving = position === null || position - fragmentStart < 2 * LEAVES_SECONDS;

    return isLeaving && this.mayGoBack() ? null : (position ?? fragmentStart + MARGIN);
  }

  /** Returns to the live edge. False if it is played already. */
  leave(): boolean {
    if (!this.isPast) return false;

    const showEnd = this.hasEnded() && endOfList(this.details!.fragments);
    if (showEnd) {
      this.seek(showEnd - 1000);

      return true;
    }

    this.startAt = null;
    if (this.latest) this.moveTo(this.latest.window.end * 1000);
    this.change(false);

    return true;
  }

  /**
   * The position on screen or, while another playlist loads, the expected position; null before
   * playback.
   */
  position(live: LiveStatus | null): LivePosition | null {
    const current = live && this.readPosition(live);
    if (current) this.latest = current;

    return current ?? this.latest;
  }

  private readPosition({
    latency,
    distance,
    isBehind,
    ...connectionStatus
  }: LiveStatus): LivePosition | null {
    const moment = this.at();
    const fragments = this.details?.fragments;
    if (moment === null || !fragments?.[0]) return null;

    const endMs = this.isPast ? this.endOfShow(fragments) : moment + Math.max(0, distance) * 1000;
    const startMs = this.firstAt ?? fragments[0].programDateTime ?? moment;
    const behind = this.isPast || isBehind ? Math.max(0, endMs - moment) / 1000 : 0;
    const window = { start: Math.min(startMs, moment) / 1000, end: Math.max(endMs, moment) / 1000 };
    const { isPast } = this;
    const hasEnded = this.hasEnded();

    return {
      ...connectionStatus,
      latency: isPast ? null : latency,
      at: moment / 1000,
      behind,
      window,
      isPast,
      hasEnded,
    };
  }

  private endOfShow(fragments: LevelDetails["fragments"]) {
    const listEnd = endOfList(fragments) ?? 0;

    return this.hasEnded()
      ? listEnd
      : listEnd + Math.min(MAX_AGE, this.details!.age) * 1000 - EDGE_MS;
  }

  private hasEnded = () => this.isPast && this.details?.live === false;

  private change(isPast: boolean) {
    this.isPast = isPast;
    this.details = null;
    this.callbacks.change(isPast);
  }

  /** Sets the position that is shown until the media arrive. */
  private moveTo(moment: number) {
    if (!this.latest) return;

    const seconds = moment / 1000;

    this.latest = {
      ...this.latest,
      at: seconds,
      behind: Math.max(0, this.latest.window.end - seconds),
    };
  }

  private arrive() {
    if (this.startAt === null || this.video.seeking || !this.details) return;

    const position = positionAt(this.details.fragments, this.startAt) ?? this.details.fragmentStart;
    if (position - this.video.currentTime < TOLERANCE) this.startAt = null;
  }

  private tick() {
    const { video, details } = this;
    if (video.paused || !details?.live || this.startAt !== null) return;

    const secondsIntoList = video.currentTime - details.fragmentStart;
    if (this.isPast && secondsIntoList < 0) video.currentTime = details.fragmentStart + MARGIN;
    if (
      !this.isPast &&
      secondsIntoList < LEAVES_SECONDS &&
      !this.callbacks.isFollowing() &&
      this.mayGoBack()
    )
      this.seek(this.at()!);
  }

  /** True if more of the show may be watched than the playlist at the edge has. */
  private mayGoBack() {
    const [firstFragment] = this.details!.fragments;

    return (
      this.firstAt !== null &&
      firstFragment?.programDateTime != null &&
      this.firstAt < firstFragment.programDateTime
    );
  }
}

/** A fragment of hls.js: media time in seconds, and when it was filmed (ms since 1970). */
type ListedFragment = { start: number; duration: number; programDateTime: number | null };

/** When the media at this position was filmed; null if the list does not tell. */
export function momentAt(fragments: ListedFragment[], position: number): number | null {
  const fragment = fragments.findLast(({ start }) => start <= position) ?? fragments[0];
  if (!fragment || fragment.programDateTime === null) return null;

  return fragment.programDateTime + (position - fragment.start) * 1000;
}

/**
 * The position of the media filmed at this moment, or after a pause of the artist the media that
 * follow. Null outside the list.
 */
export function positionAt(fragments: ListedFragment[], moment: number): number | null {
  const [firstFragment] = fragments;
  if (
    !firstFragment ||
    firstFragment.programDateTime === null ||
    moment < firstFragment.programDateTime
  )
    return null;

  const fragment = fragments.find((candidate) => endOf(candidate) > moment);

  return fragment ? fragment.start + Math.max(0, moment - fragment.programDateTime!) / 1000 : null;
}

/** When the last media of the list was filmed; null if the list does not tell. */
export function endOfList(fragments: ListedFragment[]): number | null {
  const lastFragment = fragments.at(-1);

  return lastFragment && lastFragment.programDateTime !== null ? endOf(lastFragment) : null;
}

const endOf = ({ programDateTime, duration }: ListedFragment) => programDateTime! + duration * 1000;
