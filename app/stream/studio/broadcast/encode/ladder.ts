import type { TrackName } from "~/media/ingest/protocol";

export interface Rung {
  name: TrackName;
  width: number;
  height: number;
  bitRate: number;
}

const RUNGS: { name: TrackName; side: number; bitRate: number }[] = [
  { name: "v1080", side: 1080, bitRate: 3_800_000 },
  { name: "v720", side: 720, bitRate: 2_200_000 },
  { name: "v480", side: 480, bitRate: 1_100_000 },
  { name: "v360", side: 360, bitRate: 600_000 },
];

/** What a check has shown that this machine and its line can carry. */
export interface Strength {
  /** The most lines of the best rung. */
  top: 720 | 1080;
  /** Whether 480p goes in between. */
  middle: boolean;
}

/** Without a check: what nearly every machine carries. */
export const USUAL: Strength = { top: 720, middle: false };

/** The rungs for a camera of this size: the best that is asked for and really there, and 360p. Nothing is scaled up. */
export function ladderFor(width: number, height: number, { top, middle }: Strength = USUAL): Rung[] {
  const short = Math.min(width, height);
  const fitting = RUNGS.filter(({ side }) => side <= Math.min(short, top));
  const lowest = RUNGS.at(-1)!;
  const best = fitting[0];
  if (!best) return [{ name: lowest.name, bitRate: lowest.bitRate, width: even(width), height: even(height) }];
  const chosen = fitting.filter((rung) => rung === best || rung === lowest || (middle && rung.side === 480));
  return chosen.map(({ name, side, bitRate }) => {
    const scale = side / short;
    return { name, bitRate, width: even(width * scale), height: even(height * scale) };
  });
}

/** H.264 with 4:2:0 colours needs even sides. */
const even = (pixels: number) => 2 * Math.round(pixels / 2);
