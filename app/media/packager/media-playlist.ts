import { timescaleOf } from "../isobmff/track";
import type { Rendition } from "./rendition";
import {
  isKept,
  PART_HOLD_BACK_SECONDS,
  PART_TARGET_SECONDS,
  type Part,
  type Segment,
  SKIP_UNTIL_SECONDS,
  TARGET_SECONDS,
  WINDOW_SEGMENTS,
} from "./segment";

export type PlaylistShape = {
  lowLatency: boolean;
  /** Lists all segments (a replay, or a show from its beginning) instead of the live window. */
  full?: boolean;
  /** The first segment that `full` lists. */
  since?: number;
  /**
   * True to end a `full` playlist with the newest segment, for players that would begin a growing
   * playlist at its end.
   */
  isSnapshot?: boolean;
  /**
   * True to write EXT-X-SKIP in place of the segments that a player of the full playlist already
   * knows.
   */
  isDelta?: boolean;
  /** Other playlists of the show, for rendition reports. */
  others?: Rendition[];
  /**
   * True to join a session to the previous one without a discontinuity if both are encoded alike,
   * because media time continues across sessions.
   */
  joinsSessions?: boolean;
  /** Lists AAC segments with ADTS headers, which need no map. */
  packsAudio?: boolean;
};

/** Parts are listed for this many finished segments at the end. */
const SEGMENTS_WITH_PARTS = 3;

type PlaylistKind = "plain" | "low latency" | "from start" | "replay";

/** Writes a media playlist (RFC 8216bis). Null while there is nothing to play. */
export function mediaPlaylist(rendition: Rendition, shape: PlaylistShape): string | null {
  const { others = [], joinsSessions, packsAudio } = shape;
  const kind = kindOf(rendition, shape);
  const listed = listedSegments(rendition, kind, shape.since ?? 0);
  const firstSegment = listed[0];
  if (!firstSegment) return null;

  const skipped = shape.isDelta && kind === "from start" ? countSkipped(rendition, listed) : 0;
  const lines = headLines(kind);

  lines.push(
    `#EXT-X-MEDIA-SEQUENCE:${firstSegment.n}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${firstSegment.session}`,
  );
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  for (let index = skipped; index < listed.length; index++) {
    const withParts = kind === "low latency" && index >= listed.length - SEGMENTS_WITH_PARTS - 1;

    lines.push(
      ...segmentLines(rendition, listed[index]!, listed[index - 1], {
        withParts,
        joinsSessions,
        packsAudio,
      }),
    );
  }

  if (kind === "low latency")
    lines.push(preloadHint(rendition), ...others.flatMap(renditionReport));
  if (isLast(rendition, kind)) lines.push("#EXT-X-ENDLIST");

  return `${lines.join("\n")}\n`;
}

function kindOf(
  { isEnded }: Rendition,
  { full, isSnapshot, lowLatency }: PlaylistShape,
): PlaylistKind {
  if (full) return isEnded || isSnapshot ? "replay" : "from start";

  return lowLatency && !isEnded ? "low latency" : "plain";
}

/** True if nothing will be added to this playlist. */
const isLast = ({ isEnded }: Rendition, kind: PlaylistKind) => isEnded || kind === "replay";

function listedSegments({ segments }: Rendition, kind: PlaylistKind, since: number): Segment[] {
  const isListed = (item: Segment) =>
    item.isComplete || (kind === "low latency" && item.parts.length > 0);
  if (kind === "from start" || kind === "replay")
    return segments.filter((item) => item.n >= since && isListed(item));

  return segments.filter(isListed).slice(-WINDOW_SEGMENTS);
}

function serverControl() {
  const holdBack = PART_HOLD_BACK_SECONDS.toFixed(3);

  return [
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBack},HOLD-BACK=${TARGET_SECONDS * 3}.0`,
    `#EXT-X-PART-INF:PART-TARGET=${PART_TARGET_SECONDS}`,
  ];
}

function headLines(kind: PlaylistKind): string[] {
  const version = kind === "low latency" || kind === "from start" ? 9 : 7;
  const lines = ["#EXTM3U", `#EXT-X-VERSION:${version}`, `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`];
  if (kind === "low latency") lines.push(...serverControl());
  if (kind === "from start") lines.push(...fromStartControl());
  if (kind === "replay") lines.push("#EXT-X-PLAYLIST-TYPE:VOD");

  return lines;
}

/** Native players begin at the start; the site's player chooses the position itself. */
const fromStartControl = () => [
  `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${SKIP_UNTIL_SECONDS}.0,HOLD-BACK=${TARGET_SECONDS * 3}.0`,
  "#EXT-X-START:TIME-OFFSET=0.0,PRECISE=YES",
];

/**
 * Counts the segments to skip (RFC 8216bis, section 6.2.5.1): they end more than SKIP_UNTIL_SECONDS
 * before the end of the playlist.
 */
function countSkipped(rendition: Rendition, listed: Segment[]): number {
  let seconds = 0;
  const newestOld = listed.findLastIndex((segment) => {
    if (seconds > SKIP_UNTIL_SECONDS) return true;

    seconds += segment.duration / timescaleOf(rendition.tracks[segment.init]!);

    return false;
  });

  return newestOld + 1;
}

type SegmentShape = Pick<PlaylistShape, "joinsSessions" | "packsAudio"> & { withParts: boolean };

function segmentLines(
  rendition: Rendition,
  segment: Segment,
  before: Segment | undefined,
  { withParts, joinsSessions, packsAudio }: SegmentShape,
) {
  const timescale = timescaleOf(rendition.tracks[segment.init]!);
  const isJoined = joinsSessions && before && mapUri(before) === mapUri(segment);
  const lines = isJoined ? [] : discontinuityLines(before, segment, packsAudio);
  const wallClock = new Date(
    segment.epochMs + ((segment.start + (segment.offset ?? 0)) / timescale) * 1000,
  );

  lines.push(`#EXT-X-PROGRAM-DATE-TIME:${wallClock.toISOString()}`);
  if (withParts)
    listedParts(rendition, segment).forEach((part, index) =>
      lines.push(partLine(part, `p${segment.n}.${index}.m4s`, timescale)),
    );
  if (!isKept(segment) && segment.isComplete && !segment.standIn) lines.push("#EXT-X-GAP");
  const fileName = `s${segment.n}.${packsAudio ? "aac" : "m4s"}`;
  if (segment.isComplete)
    lines.push(
      `#EXTINF:${(segment.duration / timescale).toFixed(5)},`,
      `${otherFolder(segment)}${fileName}`,
    );

  return lines;
}

function discontinuityLines(before: Segment | undefined, segment: Segment, packsAudio?: boolean) {
  const lines: string[] = [];

  for (let item = before?.session ?? segment.session; item < segment.session; item++)
    lines.push("#EXT-X-DISCONTINUITY");
  if (!packsAudio && !isSameRun(before, segment)) lines.push(`#EXT-X-MAP:URI="${mapUri(segment)}"`);

  return lines;
}

/** Folder of the rendition that stands in; empty for a segment of this rendition. */
const otherFolder = ({ standIn }: Segment) =>
  standIn?.kind === "rendition" ? `../${standIn.name}/` : "";

function mapUri(segment: Segment): string {
  const { standIn, init } = segment;

  return `${otherFolder(segment)}init${standIn?.kind === "rendition" ? standIn.init : init}.mp4`;
}

/** The map is repeated after a discontinuity, because some players reset there. */
const isSameRun = (previous: Segment | undefined, segment: Segment) =>
  previous?.session === segment.session && mapUri(previous) === mapUri(segment);

function partLine(part: Part, uri: string, timescale: number) {
  const independent = part.independent ? ",INDEPENDENT=YES" : "";

  return `#EXT-X-PART:DURATION=${(part.duration / timescale).toFixed(5)},URI="${uri}"${independent}`;
}

function preloadHint(rendition: Rendition) {
  const lastSegment = rendition.segments.at(-1)!;
  const nextName = lastSegment.isComplete
    ? `p${lastSegment.n + 1}.0`
    : `p${lastSegment.n}.${listedParts(rendition, lastSegment).length}`;

  return `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextName}.m4s"`;
}

/**
 * A frame that is held over a hole in the track makes a part longer than the promised maximum. A
 * growing segment lists only the parts before it; a complete one lists all of its parts or none.
 */
function listedParts(rendition: Rendition, segment: Segment): Part[] {
  const { parts, init, isComplete } = segment;
  const longest = PART_TARGET_SECONDS * timescaleOf(rendition.tracks[init]!);
  const tooLong = parts.findIndex((part) => part.duration > longest);
  if (tooLong < 0) return parts;

  return isComplete ? [] : parts.slice(0, tooLong);
}

/**
 * EXT-X-RENDITION-REPORT (section 4.4.5.4): a player that switches to this rendition can request
 * its next part at once.
 */
function renditionReport(rendition: Rendition): string[] {
  const lastSegment = rendition.segments.findLast(
    (item) => listedParts(rendition, item).length > 0,
  );
  if (!lastSegment) return [];

  const uri = `../${rendition.name}/index.m3u8`;
  const lastPart = listedParts(rendition, lastSegment).length - 1;

  return [`#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${lastSegment.n},LAST-PART=${lastPart}`];
}

/** True if the playlist contains this segment or part (`_HLS_msn`, `_HLS_part`), or never will. */
export function hasPart(rendition: Rendition, segmentNumber: number, part: number | null): boolean {
  const newest = rendition.segments.at(-1);
  if (rendition.isEnded) return true;
  if (!newest || newest.n < segmentNumber) return false;
  if (newest.n > segmentNumber || newest.isComplete) return true;

  return part !== null && listedParts(rendition, newest).length > part;
}
