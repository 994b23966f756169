import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { currentRungs } from "../packager/master-playlist";
import type { Rendition } from "../packager/rendition";
import { writeAtomically } from "../packager/segment-store";
import type { Show } from "../packager/show";
import { type MovieFile, movieFile, type Piece } from "./movie-file";
import { readTimelines } from "./timeline";

const HEAD = "replay-head.mp4";
const PIECES = "replay-pieces.json";

/** A whole show as one mp4 with random access. */
export type Replay = {
  size: number;
  durationMs: number;
  /** Yields the bytes from `start` to `end`, both inclusive. */
  read(start: number, end: number): AsyncGenerator<Buffer>;
};

type ReplayIndex = { names: string[]; size: number; durationMs: number; pieces: Piece[] };

/**
 * Indexes the best video and the audio of a finished show. Takes seconds for hours of media, because nothing is copied.
 */
export async function makeReplay(show: Show, folder: string): Promise<Replay | null> {
  const renditions = bestRenditions(show);
  if (renditions.length === 0) return null;
  const timelines = await readTimelines(renditions, ({ name }, n) => segmentFile(folder, name, n));
  if (timelines.every(({ chunks }) => chunks.length === 0)) throw new Error("No segment of the show can be read.");
  const movie: MovieFile = movieFile(timelines);
  const { size, durationMs, pieces } = movie;
  const index: ReplayIndex = { names: renditions.map(({ name }) => name), size, durationMs, pieces };
  await writeAtomically(path.join(folder, HEAD), movie.head);
  await writeAtomically(path.join(folder, PIECES), JSON.stringify(index));
  return replayOf(folder, movie.head.length, index);
}

/** Opens an existing replay; null if there is none. */
export async function openReplay(folder: string): Promise<Replay | null> {
  try {
    const index = JSON.parse(await readFile(path.join(folder, PIECES), "utf8")) as ReplayIndex;
    return replayOf(folder, (await stat(path.join(folder, HEAD))).size, index);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The best video and the audio, which make up a replay. */
export function bestRenditions(show: Show): Rendition[] {
  const rungs = currentRungs([...show.renditions.values()]);
  const heightOf = ({ track }: (typeof rungs)[number]) => (track.kind === "video" ? track.height : 0);
  const [picture] = rungs.filter(({ track }) => track.kind === "video").sort((a, b) => heightOf(b) - heightOf(a));
  const sound = rungs.find(({ track }) => track.kind === "audio");
  return [picture, sound].flatMap((rung) => (rung ? [rung.rendition] : []));
}

function replayOf(folder: string, headBytes: number, { names, size, durationMs, pieces }: ReplayIndex): Replay {
  const starts: number[] = [];
  let at = headBytes;
  for (const piece of pieces) {
    starts.push(at);
    at += piece.bytes;
  }
  async function* read(start: number, end: number) {
    if (start < headBytes) {
      yield* createReadStream(path.join(folder, HEAD), { start, end: Math.min(end, headBytes - 1) });
    }
    for (let i = pieceAt(starts, Math.max(start, headBytes)); i < pieces.length && starts[i]! <= end; i++) {
      const piece = pieces[i]!;
      const skip = Math.max(0, start - starts[i]!);
      const last = Math.min(piece.bytes, end - starts[i]! + 1) - 1;
      const file = segmentFile(folder, names[piece.track]!, piece.n);
      yield* createReadStream(file, { start: piece.at + skip, end: piece.at + last });
    }
  }
  return { size, durationMs, read };
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

const segmentFile = (folder: string, name: string, n: number) => path.join(folder, name, `s${n}.m4s`);
