import type { TrackName } from "~/media/ingest/protocol";

export interface Rung {
  name: TrackName;
  width: number;
  height: number;
  bitRate: number;
}

const RUNGS: { name: TrackName; side: number; bitRate: number }[] = [
  { name: "v720", side: 720, bitRate: 2_200_000 },
  { name: "v480", side: 480, bitRate: 1_100_000 },
  { name: "v360", side: 360, bitRate: 600_000 },
];

/** The rungs for a camera of this size: the best it really has, and 360p. Nothing is scaled up. */
export function ladderFor(width: number, height: number): Rung[] {
  const short = Math.min(width, height);
  const fitting = RUNGS.filter(({ side }) => side <= short);
  const lowest = RUNGS.at(-1)!;
  if (fitting.length === 0)
    return [{ name: lowest.name, bitRate: lowest.bitRate, width: even(width), height: even(height) }];
  const chosen = fitting[0] === lowest ? [lowest] : [fitting[0]!, lowest];
  return chosen.map(({ name, side, bitRate }) => {
    const scale = side / short;
    return { name, bitRate, width: even(width * scale), height: even(height * scale) };
  });
}

/** H.264 with 4:2:0 colours needs even sides. */
const even = (pixels: number) => 2 * Math.round(pixels / 2);
