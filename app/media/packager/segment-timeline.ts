import { type Session, TARGET_SECONDS } from "./segment";

/** Microseconds. What begins this near to a boundary begins at it. */
export const ON_TIME_US = 60_000;
/** Sound waits so long for the picture that tells it where segments begin. */
const LEADER_TIMEOUT_US = 1_000_000;
/** A picture that is further behind than this does not hold the sound back any more. */
const MAX_LAG_US = 30_000_000;
/** Half of a sound frame, about: what is held by another rendition may be this much later than a new boundary. */
const SLACK_US = 25_000;

/** Where segment `n` of every rendition begins: µs of presentation time since the timeline began. */
export type Boundary = { n: number; us: number; session: Session };

/** One rendition, as far as the timeline looks at it. Times in µs since the timeline began. */
export interface TimelineTrack {
  readonly isPicture: boolean;
  readonly isInSegment: boolean;
  /** The newest packet that came. */
  readonly newestUs: number | null;
  /** How far the whole show was when it came. */
  readonly seenUs: number;
  /** The newest packet that has its place in a segment. */
  readonly placedUs: number | null;
  /** When that packet ends. */
  readonly endUs: number | null;
  /** Packages what came and is earlier than `horizonUs`. */
  drain(horizonUs: number): void;
}

/**
 * The segments of all renditions of a show, numbered together: one media sequence number means the same time in every
 * playlist, because players go from one to another by it. One picture leads and says where segments begin; the others
 * wait for its word and follow. Where no picture comes, the sound goes on by itself, and a picture that joins later
 * begins where the sound can still be cut.
 */
export class SegmentTimeline {
  private boundaries: Boundary[] = [];
  private tracks: TimelineTrack[] = [];
  private leader: TimelineTrack | null = null;
  private newestUs: number | null = null;
  private pictureSeenUs: number | null = null;
  private nextNumber = 0;
  private gapFromUs: number | null = null;
  session: Session | null = null;

  get last(): Boundary | null {
    return this.boundaries.at(-1) ?? null;
  }

  add(track: TimelineTrack) {
    this.tracks.push(track);
  }

  remove(track: TimelineTrack) {
    this.tracks = this.tracks.filter((it) => it !== track);
    if (this.leader === track) this.leader = null;
  }

  /** Another timeline begins. From `gapFromUs` until its first boundary there are gaps. */
  begin(session: Session, nextNumber: number, gapFromUs: number | null = null) {
    this.boundaries = [];
    this.nextNumber = nextNumber;
    this.gapFromUs = gapFromUs;
    this.session = session;
    this.resetLeader();
  }

  /** The timeline goes on as another session from the next boundary on. */
  continueAs(session: Session) {
    this.session = session;
    this.gapFromUs = null;
  }

  /** Goes on where a process stopped, or where a connection was cut. */
  restore(session: Session, boundaries: Boundary[], nextNumber: number) {
    this.begin(session, nextNumber);
    this.boundaries = boundaries;
  }

  /** The sound waits for the picture, as at the beginning. */
  resetLeader() {
    this.leader = null;
    this.newestUs = null;
    this.pictureSeenUs = null;
  }

  /** A packet came. Answers how far the show is. */
  noteArrival(track: Pick<TimelineTrack, "isPicture">, us: number): number {
    this.newestUs = Math.max(this.newestUs ?? us, us);
    if (track.isPicture || this.pictureSeenUs === null) this.pictureSeenUs = this.newestUs;
    return this.newestUs;
  }

  advance() {
    this.electLeader();
    this.leader?.drain(Infinity);
    for (const track of this.tracks) if (track !== this.leader) track.drain(this.horizon());
  }

  /** Everything that came gets its place, whatever may come later. */
  flush() {
    this.leader?.drain(Infinity);
    for (const track of this.tracks) track.drain(Infinity);
  }

  /** The same, and all renditions end together: the last frame of each lasts until the end of the longest. */
  end() {
    this.flush();
    const endUs = Math.max(...this.tracks.map((it) => it.endUs ?? -Infinity));
    if (this.last && endUs > this.last.us) this.create(endUs);
  }

  isLeader(track: TimelineTrack) {
    return this.leader === track;
  }

  get hasLeader() {
    return this.leader !== null;
  }

  /** Whether all renditions can still be cut at `us`, and no boundary lies behind it. */
  canCutAt(us: number, by: TimelineTrack): boolean {
    if (this.last && us <= this.last.us) return false;
    return this.tracks.every((it) => it === by || !it.isInSegment || (it.placedUs ?? -Infinity) <= us + SLACK_US);
  }

  create(us: number): Boundary {
    this.createGaps(us);
    const boundary = { n: this.nextNumber, us, session: this.session! };
    this.nextNumber += 1;
    this.boundaries.push(boundary);
    return boundary;
  }

  private createGaps(untilUs: number) {
    const fromUs = this.gapFromUs;
    this.gapFromUs = null;
    if (fromUs === null) return;
    const count = Math.ceil((untilUs - fromUs) / (TARGET_SECONDS * 1e6));
    for (let i = 0; i < count; i++) this.create(fromUs + (i * (untilUs - fromUs)) / count);
  }

  /** The newest boundary that is not later than `us`. */
  latestAt(us: number): Boundary | null {
    return this.boundaries.findLast((it) => it.us <= us) ?? null;
  }

  find(n: number): Boundary | null {
    const first = this.boundaries[0];
    const guess = first && this.boundaries[n - first.n];
    return guess?.n === n ? guess : (this.boundaries.find((it) => it.n === n) ?? null);
  }

  /** µs of segment `n`; null where the next one has not begun. */
  lengthOf(n: number): number | null {
    const [from, to] = [this.find(n), this.find(n + 1)];
    return from && to && to.us - from.us;
  }

  private electLeader() {
    const newest = this.newestUs ?? 0;
    const isActive = ({ isPicture, newestUs, seenUs }: TimelineTrack) =>
      isPicture && newestUs !== null && newest - seenUs <= LEADER_TIMEOUT_US && newest - newestUs <= MAX_LAG_US;
    if (this.leader && isActive(this.leader)) return;
    const active = this.tracks.filter(isActive);
    this.leader = active.find((it) => it.isInSegment) ?? active[0] ?? null;
  }

  /** Until when it is known where segments begin. */
  private horizon(): number {
    if (this.leader) return this.leader.placedUs ?? this.leader.newestUs!;
    const alone = (this.newestUs ?? 0) - (this.pictureSeenUs ?? 0);
    return alone > LEADER_TIMEOUT_US ? Infinity : -Infinity;
  }
}
