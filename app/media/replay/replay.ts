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

/**
 * Names of the two files from which a movie or sound file is assembled together with the segments:
 * its head, and the list of its pieces.
 */
const FILE_NAMES = {
  movie: { head: "replay-head.mp4", pieces: "replay-pieces.json" },
  sound: { head: "sound-head.m4a", pieces: "sound-pieces.json" },
};

type FileKind = keyof typeof FILE_NAMES;

/** A whole show as one mp4 with random access. */
export type Replay = {
  size: number;
  durationMs: number;
  /** @throws StorageAwayError if the storage does not answer for the first media from `start` on */
  prepare(startByte: number): Promise<void>;
  /** Yields the bytes from `start` to `end`, both inclusive. */
  read(startByte: number, endByte: number): AsyncGenerator<Buffer>;
};

/** Fetches a segment that is not in the folder; null if the storage lacks it too. */
export type FetchSegment = (trackName: string, segmentNumber: number) => Promise<Buffer | null>;

/** Number of pieces that are fetched ahead of the reader. A segment has several pieces. */
const READ_AHEAD = 12;
const INDEX_VERSION = 2;
const findsNothing: FetchSegment = async () => null;

/** A piece as the index file has it. `track`: index of the rendition in `names`. */
type StoredPiece = Omit<Piece, "name"> & { track: number };
type ReplayIndex = {
  /** Absent in files that may lack the media recorded before the last connection. */
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
  fetch = findsNothing,
): Promise<Replay | null> {
  return makeFile("movie", keptTracks(show), folder, fetch);
}

/**
 * Indexes the sound alone. Null without sound, or if podcast players cannot play it (Opus).
 */
export async function makeSound(
  show: Show,
  folder: string,
  fetch = findsNothing,
): Promise<Replay | null> {
  const sounds = keptTracks(show).filter(({ tracks }) => tracks[0]?.kind === "audio");
  const isAac = sounds.every(({ tracks }) =>
    tracks.every((track) => track.kind === "audio" && track.codec === "aac"),
  );

  return isAac ? makeFile("sound", sounds, folder, fetch) : null;
}

async function makeFile(
  kind: FileKind,
  recorded: RecordedTrack[],
  folder: string,
  fetch: FetchSegment,
) {
  if (recorded.length === 0) return null;

  const pathOf = (trackName: string, number: number) => segmentFile(folder, trackName, number);
  const timelines = await readTimelines(recorded, pathOf, fetch);
  if (timelines.every(({ chunks }) => chunks.length === 0))
    throw new Error("No segment of the show can be read.");

  const movie: MovieFile = movieFile(timelines, kind);
  const { size, durationMs, pieces } = movie;
  const names = [...new Set(pieces.map(({ name }) => name))];
  const stored = pieces.map(({ name, ...piece }) => ({ track: names.indexOf(name), ...piece }));
  const index: ReplayIndex = { version: INDEX_VERSION, names, size, durationMs, pieces: stored };

  await writeAtomically(path.join(folder, FILE_NAMES[kind].head), movie.head);
  await writeAtomically(path.join(folder, FILE_NAMES[kind].pieces), JSON.stringify(index));

  return replayOf(kind, folder, movie.head.length, index, fetch);
}

/** Opens an existing replay, or its sound; null if there is none. */
export async function openReplay(
  folder: string,
  fetch = findsNothing,
  kind: FileKind = "movie",
): Promise<Replay | null> {
  const { head, pieces } = FILE_NAMES[kind];

  try {
    const index = JSON.parse(await readFile(path.join(folder, pieces), "utf8")) as ReplayIndex;

    return replayOf(kind, folder, (await stat(path.join(folder, head))).size, index, fetch);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }
}

/**
 * True if an existing replay lacks a segment that is kept. A replay that lacks none is marked, so
 * that unreadable segments are not searched for at every start.
 */
export async function lacksMedia(folder: string, openShow: () => Promise<Show>): Promise<boolean> {
  const indexFile = path.join(folder, FILE_NAMES.movie.pieces);
  const index = JSON.parse(await readFile(indexFile, "utf8")) as ReplayIndex;
  if (index.version === INDEX_VERSION) return false;

  const indexed = new Set(index.pieces.map(({ track, n }) => `${index.names[track]} ${n}`));
  const kept = keptTracks(await openShow()).flatMap(({ segments }) => segments.filter(isKept));
  if (kept.some(({ name, n }) => !indexed.has(`${name} ${n}`))) return true;

  await writeAtomically(
    indexFile,
    JSON.stringify({ ...index, version: INDEX_VERSION } satisfies ReplayIndex),
  );

  return false;
}

function replayOf(
  kind: FileKind,
  folder: string,
  headBytes: number,
  index: ReplayIndex,
  fetch: FetchSegment,
): Replay {
  const { names, size, durationMs, pieces } = index;
  const starts: number[] = [];
  let position = headBytes;

  for (const piece of pieces) {
    starts.push(position);
    position += piece.bytes;
  }

  const locate = ({ track, n }: StoredPiece) => ({ name: names[track]!, n });
  const openFile = ({ name, n }: ReturnType<typeof locate>) =>
    openIfExists(segmentFile(folder, name, n));

  async function prepare(startByte: number) {
    const location = locate(pieces[pieceAt(starts, Math.max(startByte, headBytes))]!);
    const handle = await openFile(location);
    if (handle) await handle.close();
    else await fetch(location.name, location.n);
  }

  async function* read(startByte: number, endByte: number) {
    if (startByte < headBytes) {
      yield* createReadStream(path.join(folder, FILE_NAMES[kind].head), {
        start: startByte,
        end: Math.min(endByte, headBytes - 1),
      });
    }

    for (
      let index = pieceAt(starts, Math.max(startByte, headBytes));
      index < pieces.length && starts[index]! <= endByte;
      index++
    ) {
      const piece = pieces[index]!;
      const skippedBytes = Math.max(0, startByte - starts[index]!);
      const lastByte = Math.min(piece.bytes, endByte - starts[index]! + 1) - 1;
      const byteRange = { start: piece.at + skippedBytes, end: piece.at + lastByte };
      const handle = await openFile(locate(piece));
      if (handle) {
        yield* handle.createReadStream(byteRange);
        continue;
      }

      const aheadIndex = index + READ_AHEAD;
      if (aheadIndex < pieces.length && starts[aheadIndex]! <= endByte)
        fetchAhead(locate(pieces[aheadIndex]!));
      yield await fetchRange(locate(piece), byteRange);
    }
  }

  async function fetchRange(
    { name, n }: ReturnType<typeof locate>,
    byteRange: { start: number; end: number },
  ) {
    const segment = await fetch(name, n);
    if (!segment || segment.length <= byteRange.end)
      throw new Error(`Segment ${n} of ${name} is missing in ${folder}.`);

    return segment.subarray(byteRange.start, byteRange.end + 1);
  }

  function fetchAhead({ name, n }: ReturnType<typeof locate>) {
    // A failure is ignored here, because the reader soon reads the same piece and gets the error.
    fetch(name, n).catch(() => {});
  }

  return { size, durationMs, prepare, read };
}

/** Opens a file for reading; null if it does not exist. */
async function openIfExists(filePath: string): Promise<FileHandle | null> {
  try {
    return await open(filePath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }
}

/** Binary search for the piece at a position. */
function pieceAt(starts: number[], position: number) {
  let [lowIndex, highIndex] = [0, starts.length];

  while (highIndex - lowIndex > 1) {
    const middle = (lowIndex + highIndex) >> 1;
    if (starts[middle]! <= position) lowIndex = middle;
    else highIndex = middle;
  }

  return lowIndex;
}

const segmentFile = (folder: string, trackName: string, number: number) =>
  path.join(folder, trackName, segmentName(number));
