import type { TrackName } from "~/media/ingest/protocol";
import { last } from "~/platform/required";

export interface Rendition {
  name: TrackName;
  width: number;
  height: number;
  bitRate: number;
}

const RENDITIONS: { name: TrackName; side: number; bitRate: number }[] = [
  { name: "v1080", side: 1080, bitRate: 3_800_000 },
  { name: "v720", side: 720, bitRate: 2_200_000 },
  { name: "v480", side: 480, bitRate: 1_100_000 },
  { name: "v360", side: 360, bitRate: 600_000 },
];

export interface LadderOptions {
  maxHeight: 720 | 1080;
  /** True if a 480p rendition is sent too. */
  has480p: boolean;
}

/** The ladder without a preflight check; nearly every device can encode it. */
export const DEFAULT_LADDER: LadderOptions = { maxHeight: 720, has480p: false };

/** The best rendition that the camera and the options allow, and 360p. Never upscales. */
export function ladderFor(
  width: number,
  height: number,
  { maxHeight, has480p }: LadderOptions = DEFAULT_LADDER,
): Rendition[] {
  const shorterSide = Math.min(width, height);
  const fitting = RENDITIONS.filter(({ side }) => side <= Math.min(shorterSide, maxHeight));
  const lowest = last(RENDITIONS);
  const bestFitting = fitting[0];
  if (!bestFitting)
    return [
      { name: lowest.name, bitRate: lowest.bitRate, width: toEven(width), height: toEven(height) },
    ];

  const chosen = fitting.filter(
    (rendition) =>
      rendition === bestFitting || rendition === lowest || (has480p && rendition.side === 480),
  );

  return chosen.map(({ name, side, bitRate }) => {
    const scaleFactor = side / shorterSide;

    return {
      name,
      bitRate,
      width: toEven(width * scaleFactor),
      height: toEven(height * scaleFactor),
    };
  });
}

/** H.264 with 4:2:0 chroma needs even sides. */
const toEven = (pixels: number) => 2 * Math.round(pixels / 2);
