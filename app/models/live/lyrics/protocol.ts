/** A line with its translation, if it has one. */
export type LyricText = { line: string; translation: string | null };

/**
 * The lyrics on the screen from `mediaTime` on (ms since 1970 on the clock of the video,
 * EXT-X-PROGRAM-DATE-TIME). "line": a sung line. "next": the title of the song that follows, in
 * `line`. "clear": nothing.
 */
export type LyricCue = {
  /** Number of the cue within its show, without gaps. */
  seq: number;
  kind: "line" | "clear" | "next";
  line: string | null;
  translation: string | null;
  /** The line of the song that follows this cue. */
  next: string | null;
  /** Up to two lines of the song that follow this cue; the first one is also in `next`. */
  upcoming: LyricText[];
  song: { title: string; writer: string | null };
  mediaTime: number;
};

/**
 * Adds cues to those known, in the order of the video. Of two cues at one moment, the newer comes
 * last.
 */
export function mergeCues(knownCues: LyricCue[], addedCues: LyricCue[]): LyricCue[] {
  const bySeq = new Map([...knownCues, ...addedCues].map((cue) => [cue.seq, cue]));

  return [...bySeq.values()].sort(
    (earlier, later) => earlier.mediaTime - later.mediaTime || earlier.seq - later.seq,
  );
}

/** The cue at a moment of the video. Televisions lack findLast. */
export function cueAt(cues: LyricCue[], mediaTime: number): LyricCue | null {
  for (let index = cues.length - 1; index >= 0; index--) {
    if (cues[index]!.mediaTime <= mediaTime) return cues[index]!;
  }

  return null;
}

/** True if cues around a media time are missing: their numbers have no gaps. */
export function hasGapAt(cues: LyricCue[], mediaTime: number): boolean {
  const cue = cueAt(cues, mediaTime);
  const nextCue = cues.find((laterCue) => laterCue.mediaTime > mediaTime);

  return nextCue !== undefined && nextCue.seq > (cue?.seq ?? 0) + 1;
}
