import type { Session } from "./segment";

/** Microseconds. A frame this close to a boundary starts the segment. */
export const ON_TIME_US = 60_000;
/** Audio waits this long for the video that decides where segments start. */
const LEADER_TIMEOUT_US = 1_000_000;
/** Video that is further behind than this no longer holds back the audio. */
const MAX_LAG_US = 30_000_000;
/**
 * About half an audio frame: frames already placed by another rendition may be this much later than
 * a new boundary.
 */
const SLACK_US = 25_000;

/** Start of segment `n` in every rendition: µs of presentation time since the timeline's start. */
export type Boundary = { n: number; us: number; session: Session };

/** A rendition as seen by the timeline. Times in µs since the timeline's start. */
export interface TimelineTrack {
  readonly isPicture: boolean;
  readonly isInSegment: boolean;
  /** Time of the newest packet that was received. */
  readonly newestUs: number | null;
  /** The show's newest time when that packet arrived. */
  readonly seenUs: number;
  /** Time of the newest packet that was placed in a segment. */
  readonly placedUs: number | null;
  /** Packages received packets before `horizonUs`. */
  drain(horizonUs: number): void;
}

/**
 * Numbers the segments of all renditions together: one media sequence number means the same time in
 * every playlist, because players switch between playlists by it. One video rendition is the leader
 * and decides where segments start; the others wait for it and follow. Without video the audio
 * continues by itself, and video that joins later starts where the audio can still be cut.
 */
export class SegmentTimeline {
  private boundaries: Boundary[] = [];
  private tracks: TimelineTrack[] = [];
  private leader: TimelineTrack | null = null;
  private newestUs: number | null = null;
  private pictureSeenUs: number | null = null;
  private nextNumber = 0;
  session: Session | null = null;

  get last(): Boundary | null {
    return this.boundaries.at(-1) ?? null;
  }

  add(track: TimelineTrack) {
    this.tracks.push(track);
  }

  remove(track: TimelineTrack) {
    this.tracks = this.tracks.filter((candidate) => candidate !== track);
    if (this.leader === track) this.leader = null;
  }

  /** Starts a new timeline. */
  begin(session: Session, nextNumber: number) {
    this.boundaries = [];
    this.nextNumber = nextNumber;
    this.session = session;
    this.resetLeader();
  }

  /** The next boundary starts another session on the same timeline. */
  continueAs(session: Session) {
    this.session = session;
  }

  /** Continues after a restart of the process or a broken connection. */
  restore(session: Session, boundaries: Boundary[], nextNumber: number) {
    this.begin(session, nextNumber);
    this.boundaries = boundaries;
  }

  /** Audio waits for video again, as at the start. */
  resetLeader() {
    this.leader = null;
    this.newestUs = null;
    this.pictureSeenUs = null;
  }

  /** Records a packet's arrival. Returns the show's newest time. */
  noteArrival(track: Pick<TimelineTrack, "isPicture">, timeUs: number): number {
    this.newestUs = Math.max(this.newestUs ?? timeUs, timeUs);
    if (track.isPicture || this.pictureSeenUs === null) this.pictureSeenUs = this.newestUs;

    return this.newestUs;
  }

  advance() {
    this.electLeader();
    this.leader?.drain(Infinity);
    for (const track of this.tracks) {
      if (track !== this.leader) track.drain(this.horizon());
    }
  }

  /** Places everything received, without waiting for more. */
  flush() {
    this.leader?.drain(Infinity);
    for (const track of this.tracks) track.drain(Infinity);
  }

  isLeader(track: TimelineTrack) {
    return this.leader === track;
  }

  get hasLeader() {
    return this.leader !== null;
  }

  /** True if all renditions can still be cut at `timeUs` and all boundaries are earlier. */
  canCutAt(timeUs: number, cutter: TimelineTrack): boolean {
    if (this.last && timeUs <= this.last.us) return false;

    return this.tracks.every(
      (candidate) =>
        candidate === cutter ||
        !candidate.isInSegment ||
        (candidate.placedUs ?? -Infinity) <= timeUs + SLACK_US,
    );
  }

  create(timeUs: number): Boundary {
    const boundary = { n: this.nextNumber, us: timeUs, session: this.session! };

    this.nextNumber += 1;
    this.boundaries.push(boundary);

    return boundary;
  }

  /** The newest boundary at or before `timeUs`. */
  latestAt(timeUs: number): Boundary | null {
    return this.boundaries.findLast((candidate) => candidate.us <= timeUs) ?? null;
  }

  /** Start of the segment that contains `timestampUs`, as a timestamp. */
  latestUs(timestampUs: number): number {
    const { baseUs } = this.session!;

    return baseUs + (this.latestAt(timestampUs - baseUs)?.us ?? 0);
  }

  find(number: number): Boundary | null {
    const oldest = this.boundaries[0];
    const likelyBoundary = oldest && this.boundaries[number - oldest.n];

    return likelyBoundary?.n === number
      ? likelyBoundary
      : (this.boundaries.find((candidate) => candidate.n === number) ?? null);
  }

  /** Length of segment `number` in µs; null if the next one has not started. */
  lengthOf(number: number): number | null {
    const [boundary, following] = [this.find(number), this.find(number + 1)];

    return boundary && following && following.us - boundary.us;
  }

  private electLeader() {
    const newest = this.newestUs ?? 0;
    const isActive = ({ isPicture, newestUs, seenUs }: TimelineTrack) =>
      isPicture &&
      newestUs !== null &&
      newest - seenUs <= LEADER_TIMEOUT_US &&
      newest - newestUs <= MAX_LAG_US;
    if (this.leader && isActive(this.leader)) return;

    const active = this.tracks.filter(isActive);

    this.leader = active.find((candidate) => candidate.isInSegment) ?? active[0] ?? null;
  }

  /** The time up to which boundaries are final. */
  private horizon(): number {
    if (this.leader) return this.leader.placedUs ?? this.leader.newestUs!;

    const withoutPictureUs = (this.newestUs ?? 0) - (this.pictureSeenUs ?? 0);

    return withoutPictureUs > LEADER_TIMEOUT_US ? Infinity : -Infinity;
  }
}
