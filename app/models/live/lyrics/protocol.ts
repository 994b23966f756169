/** A line with its translation, if it has one. */
export type LyricText = { line: string; translation: string | null };

/**
 * What the screen shows from `mediaTime` on (ms since 1970 on the clock of the video,
 * EXT-X-PROGRAM-DATE-TIME). "line": a sung line. "next": the title of the song that follows, in
 * `line`. "clear": nothing.
 */
export type LyricCue = {
  /** Counts up within a show. */
  seq: number;
  kind: "line" | "clear" | "next";
  line: string | null;
  translation: string | null;
  /** The line after it in the song. */
  next: string | null;
  /** Up to two lines after it. */
  upcoming: LyricText[];
  song: { title: string; writer: string | null };
  mediaTime: number;
};

/**
 * Adds cues to those known, in the order of the video. The newer of two at one moment comes last.
 */
export function mergeCues(known: LyricCue[], added: LyricCue[]): LyricCue[] {
  const bySeq = new Map([...known, ...added].map((cue) => [cue.seq, cue]));

  return [...bySeq.values()].sort((a, b) => a.mediaTime - b.mediaTime || a.seq - b.seq);
}

/** The cue at a moment of the video. Televisions lack findLast. */
export function cueAt(cues: LyricCue[], mediaTime: number): LyricCue | null {
  for (let i = cues.length - 1; i >= 0; i--) {
    if (cues[i]!.mediaTime <= mediaTime) return cues[i]!;
  }

  return null;
}

/** Whether cues are missing at a moment: their numbers have no gaps. */
export function hasGapAt(cues: LyricCue[], mediaTime: number): boolean {
  const cue = cueAt(cues, mediaTime);
  const next = cues.find((it) => it.mediaTime > mediaTime);

  return next !== undefined && next.seq > (cue?.seq ?? 0) + 1;
}
