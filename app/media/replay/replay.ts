import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { isKept, type TrackName } from "../packager/segment";
import { segmentName } from "../packager/segment-files";
import { writeAtomically } from "../packager/segment-store";
import type { Show } from "../packager/show";
import { keptTracks, type RecordedTrack } from "./kept-tracks";
import { type MovieFile, movieFile, type Piece } from "./movie-file";
import { readTimelines } from "./timeline";

/** Names of the two files that make up a file of the show together with its segments. */
const FILES = {
  movie: { head: "replay-head.mp4", pieces: "replay-pieces.json" },
  sound: { head: "sound-head.m4a", pieces: "sound-pieces.json" },
};

type Kind = keyof typeof FILES;

/** A whole show as one mp4 with random access. */
export type Replay = {
  size: number;
  durationMs: number;
  /** @throws StorageAwayError if the first media from `start` on cannot be had now */
  prepare(start: number): Promise<void>;
  /** Yields the bytes from `start` to `end`, both inclusive. */
  read(start: number, end: number): AsyncGenerator<Buffer>;
};

/** Fetches a segment that is not in the folder; null if it is nowhere. */
export type FetchSegment = (name: string, n: number) => Promise<Buffer | null>;

/** Pieces that are fetched ahead of the reader. A segment has several. */
const READ_AHEAD = 12;
const VERSION = 2;
const nowhere: FetchSegment = async () => null;

/** In the file. `track`: index of the rendition in `names`. */
type StoredPiece = Omit<Piece, "name"> & { track: number };
type ReplayIndex = {
  /** Absent in files that may lack what was recorded before the last connection. */
  version?: number;
  names: TrackName[];
  size: number;
  durationMs: number;
  pieces: StoredPiece[];
};

/**
 * Indexes the video and the audio of a finished show. Takes seconds for hours of media, because
 * nothing is copied.
 */
export async function makeReplay(
  show: Show,
  folder: string,
  fetch = nowhere,
): Promise<Replay | null> {
  return makeFile("movie", keptTracks(show), folder, fetch);
}

/**
 * The same with the sound alone; null without sound, or with one that players of podcasts do not
 * know (Opus).
 */
export async function makeSound(
  show: Show,
  folder: string,
  fetch = nowhere,
): Promise<Replay | null> {
  const sounds = keptTracks(show).filter(({ tracks }) => tracks[0]?.kind === "audio");
  const isKnown = sounds.every(({ tracks }) =>
    tracks.every((track) => track.kind === "audio" && track.codec === "aac"),
  );

  return isKnown ? makeFile("sound", sounds, folder, fetch) : null;
}

async function makeFile(
  kind: Kind,
  recorded: RecordedTrack[],
  folder: string,
  fetch: FetchSegment,
) {
  if (recorded.length === 0) return null;

  const fileOf = (name: string, n: number) => segmentFile(folder, name, n);
  const timelines = await readTimelines(recorded, fileOf, fetch);
  if (timelines.every(({ chunks }) => chunks.length === 0))
    throw new Error("No segment of the show can be read.");

  const movie: MovieFile = movieFile(timelines, kind);
  const { size, durationMs, pieces } = movie;
  const names = [...new Set(pieces.map(({ name }) => name))];
  const stored = pieces.map(({ name, ...piece }) => ({ track: names.indexOf(name), ...piece }));
  const index: ReplayIndex = { version: VERSION, names, size, durationMs, pieces: stored };

  await writeAtomically(path.join(folder, FILES[kind].head), movie.head);
  await writeAtomically(path.join(folder, FILES[kind].pieces), JSON.stringify(index));

  return replayOf(kind, folder, movie.head.length, index, fetch);
}

/** Opens an existing replay, or its sound; null if there is none. */
export async function openReplay(
  folder: string,
  fetch = nowhere,
  kind: Kind = "movie",
): Promise<Replay | null> {
  const { head, pieces } = FILES[kind];

  try {
    const index = JSON.parse(await readFile(path.join(folder, pieces), "utf8")) as ReplayIndex;

    return replayOf(kind, folder, (await stat(path.join(folder, head))).size, index, fetch);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }
}

/**
 * True if an existing replay lacks a segment that is kept. One that lacks none is marked, so that
 * segments which cannot be read are not looked for at every start.
 */
export async function lacksMedia(folder: string, openShow: () => Promise<Show>): Promise<boolean> {
  const file = path.join(folder, FILES.movie.pieces);
  const index = JSON.parse(await readFile(file, "utf8")) as ReplayIndex;
  if (index.version === VERSION) return false;

  const indexed = new Set(index.pieces.map(({ track, n }) => `${index.names[track]} ${n}`));
  const kept = keptTracks(await openShow()).flatMap(({ segments }) => segments.filter(isKept));
  if (kept.some(({ name, n }) => !indexed.has(`${name} ${n}`))) return true;

  await writeAtomically(file, JSON.stringify({ ...index, version: VERSION } satisfies ReplayIndex));

  return false;
}

function replayOf(
  kind: Kind,
  folder: string,
  headBytes: number,
  index: ReplayIndex,
  fetch: FetchSegment,
): Replay {
  const { names, size, durationMs, pieces } = index;
  const starts: number[] = [];
  let at = headBytes;

  for (const piece of pieces) {
    starts.push(at);
    at += piece.bytes;
  }

  const locate = ({ track, n }: StoredPiece) => ({ name: names[track]!, n });
  const openFile = ({ name, n }: ReturnType<typeof locate>) =>
    openIfExists(segmentFile(folder, name, n));

  async function prepare(start: number) {
    const where = locate(pieces[pieceAt(starts, Math.max(start, headBytes))]!);
    const file = await openFile(where);
    if (file) await file.close();
    else await fetch(where.name, where.n);
  }

  async function* read(start: number, end: number) {
    if (start < headBytes) {
      yield* createReadStream(path.join(folder, FILES[kind].head), {
        start,
        end: Math.min(end, headBytes - 1),
      });
    }

    for (
      let i = pieceAt(starts, Math.max(start, headBytes));
      i < pieces.length && starts[i]! <= end;
      i++
    ) {
      const piece = pieces[i]!;
      const skip = Math.max(0, start - starts[i]!);
      const last = Math.min(piece.bytes, end - starts[i]! + 1) - 1;
      const range = { start: piece.at + skip, end: piece.at + last };
      const file = await openFile(locate(piece));
      if (file) {
        yield* file.createReadStream(range);
        continue;
      }

      const ahead = i + READ_AHEAD;
      if (ahead < pieces.length && starts[ahead]! <= end) fetchAhead(locate(pieces[ahead]!));
      yield await fetchRange(locate(piece), range);
    }
  }

  async function fetchRange(
    { name, n }: ReturnType<typeof locate>,
    range: { start: number; end: number },
  ) {
    const segment = await fetch(name, n);
    if (!segment || segment.length <= range.end)
      throw new Error(`Segment ${n} of ${name} is missing in ${folder}.`);

    return segment.subarray(range.start, range.end + 1);
  }

  function fetchAhead({ name, n }: ReturnType<typeof locate>) {
    // The reader gets there soon and meets the failure itself.
    fetch(name, n).catch(() => {});
  }

  return { size, durationMs, prepare, read };
}

/** Null if there is no such file. */
async function openIfExists(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }
}

/** Binary search for the piece at a position. */
function pieceAt(starts: number[], position: number) {
  let [low, high] = [0, starts.length];

  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }

  return low;
}

const segmentFile = (folder: string, name: string, n: number) =>
  path.join(folder, name, segmentName(n));
