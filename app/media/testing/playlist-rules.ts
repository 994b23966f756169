import { expect } from "vitest";

export type ListedPart = { uri: string; duration: number; independent: boolean };
export type ListedSegment = {
  n: number;
  duration: number;
  discontinuity: number;
  init: string;
  parts: ListedPart[];
};

const number = (playlist: string, tag: string) =>
  Number(new RegExp(`^#EXT-X-${tag}:([\\d.]+)`, "m").exec(playlist)?.[1]);

/** Parses a media playlist as a player does, independently of the code that wrote it. */
export function readPlaylist(playlist: string) {
  let discontinuity = number(playlist, "DISCONTINUITY-SEQUENCE");
  let init = "";
  let parts: ListedPart[] = [];
  let duration = 0;
  const segments: ListedSegment[] = [];

  for (const line of playlist.split("\n")) {
    const value = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(line)?.[1] ?? "";
    if (line === "#EXT-X-DISCONTINUITY") discontinuity += 1;
    if (line.startsWith("#EXT-X-MAP")) init = value("URI");
    if (line.startsWith("#EXT-X-PART:")) {
      parts.push({
        uri: value("URI"),
        duration: Number(value("DURATION")),
        independent: value("INDEPENDENT") === "YES",
      });
    }
    if (line.startsWith("#EXTINF")) duration = Number(/[\d.]+/.exec(line)![0]);
    if (/^s\d+\.m4s$/.test(line)) {
      segments.push({ n: Number(line.slice(1, -4)), duration, discontinuity, init, parts });
      parts = [];
    }
  }

  return {
    targetDuration: number(playlist, "TARGETDURATION"),
    partTarget: Number(/PART-TARGET=([\d.]+)/.exec(playlist)?.[1]),
    mediaSequence: number(playlist, "MEDIA-SEQUENCE"),
    hint: /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(playlist)?.[1] ?? null,
    isEnded: playlist.includes("#EXT-X-ENDLIST"),
    segments,
    openParts: parts,
  };
}

/**
 * Checks the rules of RFC 8216bis that this server could break. A part before a hole in the track
 * may be too short.
 */
export function expectValidPlaylist(playlist: string, { hasHoles = false } = {}) {
  const read = readPlaylist(playlist);

  expectHeadKept(playlist, read);
  read.segments.forEach((segment, i) => expect(segment.n).toBe(read.mediaSequence + i));
  for (const segment of read.segments) expectSegmentKept(segment, read);
  if (!hasHoles) read.segments.forEach((segment) => expectNoCrumbs(segment, read));
  expectTimesKept(playlist);
  // Section 4.4.4.3: a change of the encoding follows a discontinuity.
  read.segments.slice(1).forEach((segment, i) => {
    const before = read.segments[i]!;
    if (segment.init !== before.init)
      expect(segment.discontinuity).toBeGreaterThan(before.discontinuity);
  });
  for (const part of [...read.segments.flatMap((it) => it.parts), ...read.openParts]) {
    expect(part.duration).toBeLessThanOrEqual(read.partTarget);
  }

  expectHintKept(read);
}

/**
 * Section 4.4.5.3: the preload hint names the part that comes next; a playlist that has ended has
 * no hint.
 */
function expectHintKept(read: Read) {
  const last = read.segments.at(-1);
  const next = read.openParts.length > 0 || !last ? null : `p${last.n + 1}.0.m4s`;
  if (read.isEnded) expect(read.hint).toBeNull();
  else if (read.hint && next) expect(read.hint).toBe(next);
  else if (read.hint)
    expect(read.hint).toMatch(new RegExp(`^p${(last?.n ?? -1) + 1}\\.${read.openParts.length}\\.`));
}

type Read = ReturnType<typeof readPlaylist>;

function expectHeadKept(playlist: string, { partTarget, targetDuration }: Read) {
  expect(playlist.startsWith("#EXTM3U\n")).toBe(true);
  // Section 8: a playlist that has EXT-X-MAP and more than I-frames requires version 6.
  expect(number(playlist, "VERSION")).toBeGreaterThanOrEqual(6);
  for (const tag of ["TARGETDURATION", "MEDIA-SEQUENCE", "DISCONTINUITY-SEQUENCE"]) {
    expect(playlist.match(new RegExp(`^#EXT-X-${tag}:`, "gm"))).toHaveLength(1);
  }

  if (!playlist.includes("#EXT-X-PART")) return;

  // Reads a value of EXT-X-SERVER-CONTROL (section 4.4.3.8), which says where players may start.
  const held = (name: string) => Number(new RegExp(`[:,]${name}=([\\d.]+)`).exec(playlist)?.[1]);

  expect(held("PART-HOLD-BACK")).toBeGreaterThanOrEqual(partTarget * 2);
  // A larger hold-back would delay every viewer.
  expect(held("PART-HOLD-BACK")).toBeLessThanOrEqual(partTarget * 2.5);
  expect(held("HOLD-BACK")).toBeGreaterThanOrEqual(targetDuration * 3);
  expect(playlist).toContain("CAN-BLOCK-RELOAD=YES");
}

function expectSegmentKept(segment: ListedSegment, { targetDuration }: Read) {
  expect(Math.round(segment.duration)).toBeLessThanOrEqual(targetDuration);
  expect(segment.init).not.toBe("");
  if (segment.parts.length === 0) return;

  const sum = segment.parts.reduce((seconds, part) => seconds + part.duration, 0);

  expect(sum).toBeCloseTo(segment.duration, 3);
}

/**
 * Section 4.4.4.9: every part of a segment except the last one has at least 85 % of the target
 * duration.
 */
function expectNoCrumbs(segment: ListedSegment, { partTarget }: Read) {
  for (const part of segment.parts.slice(0, -1)) {
    if (!part.independent) expect(part.duration).toBeGreaterThanOrEqual(partTarget * 0.85);
  }
}

/**
 * Expects that each EXT-X-PROGRAM-DATE-TIME is the previous one plus the durations of the segments
 * in between, except across a discontinuity.
 */
function expectTimesKept(playlist: string) {
  let expected: number | null = null;
  let duration = 0;

  for (const line of playlist.split("\n")) {
    if (line === "#EXT-X-DISCONTINUITY") expected = null;
    if (line.startsWith("#EXTINF:")) duration = Number(/[\d.]+/.exec(line)![0]) * 1000;
    if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) {
      const at = Date.parse(line.slice("#EXT-X-PROGRAM-DATE-TIME:".length));
      if (expected !== null) expect(Math.abs(at - expected)).toBeLessThan(2);
      expected = at;
    }
    if (expected !== null && /^s\d+\.m4s$/.test(line)) expected += duration;
  }
}

/**
 * Section 6.2.1: between two reloads of a playlist, lines are only appended at the end and removed
 * at the start.
 */
export function expectValidReload(before: string, after: string) {
  const [old, now] = [readPlaylist(before), readPlaylist(after)];

  expect(now.targetDuration).toBe(old.targetDuration);
  expect(now.mediaSequence).toBeGreaterThanOrEqual(old.mediaSequence);
  expect(now.segments.at(-1)?.n ?? -1).toBeGreaterThanOrEqual(old.segments.at(-1)?.n ?? -1);
  for (const segment of old.segments) {
    const same = now.segments.find(({ n }) => n === segment.n);
    if (!same) expect(segment.n).toBeLessThan(now.mediaSequence);
    else expect({ ...same, parts: [] }).toEqual({ ...segment, parts: [] });
  }

  if (old.openParts.length === 0) return;

  const grown = now.segments.find(
    ({ n }) => n === (old.segments.at(-1)?.n ?? old.mediaSequence - 1) + 1,
  );
  const parts = grown ? grown.parts : now.openParts;
  if (parts.length > 0) expect(parts.slice(0, old.openParts.length)).toEqual(old.openParts);
}

/** Milliseconds by which equal times may differ in two playlists. */
const SAME_TIME_MS = 60;

/** Start of each listed segment (ms since 1970) and its discontinuity. */
function timesOf(playlist: string) {
  const times = new Map<number, { at: number; discontinuity: number }>();
  let at = NaN;
  let discontinuity = number(playlist, "DISCONTINUITY-SEQUENCE");
  let n = number(playlist, "MEDIA-SEQUENCE");

  for (const line of playlist.split("\n")) {
    if (line === "#EXT-X-DISCONTINUITY") discontinuity += 1;
    if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:"))
      at = Date.parse(line.slice("#EXT-X-PROGRAM-DATE-TIME:".length));
    if (/^[^#\s]/.test(line)) times.set(n++, { at, discontinuity });
  }

  return times;
}

/**
 * A media sequence number means the same time in every playlist of a show, because players switch
 * by it.
 */
export function expectSameTimes(playlists: string[], toleranceMs = SAME_TIME_MS) {
  const [first, ...others] = playlists.map(timesOf);

  for (const other of others) {
    for (const [n, { at, discontinuity }] of other) {
      const same = first!.get(n);
      if (!same) continue;

      expect(Math.abs(same.at - at), `segment ${n}`).toBeLessThanOrEqual(toleranceMs);
      expect(discontinuity, `segment ${n}`).toBe(same.discontinuity);
    }
  }
}
