/** Message keys of broadcast:warning. */
export type Warning = "silence" | "black" | "weak" | "slow_machine";

export interface HealthSample {
  now: number;
  microphone: boolean;
  camera: boolean;
  peakDb: number;
  /** Brightness of the picture, 0 to 255; null while the window is hidden. */
  light: number | null;
  lagMs: number;
  /** The number of renditions dropped for lack of bandwidth. */
  shed: number;
  /** Frames per second of the best rendition; null while it is dropped. */
  framesPerSecond: number | null;
}

const SILENT_DB = -55;
const BLACK_LIGHT = 6;
const WEAK_LAG_MS = 3000;
const FEW_FRAMES = 12;

/** Minimum duration of a problem before the artist is warned. */
const MIN_DURATION_MS: Record<Warning, number> = {
  silence: 10_000,
  black: 6000,
  weak: 2000,
  slow_machine: 8000,
};

/**
 * Turns samples into warnings. A warning appears after its problem has lasted for some time, and
 * disappears as soon as the problem ends.
 */
export class HealthMonitor {
  private since = new Map<Warning, number>();

  addSample(sample: HealthSample): Warning[] {
    const problems = findProblems(sample);

    for (const warning of Object.keys(MIN_DURATION_MS) as Warning[]) {
      if (!problems.has(warning)) this.since.delete(warning);
      else if (!this.since.has(warning)) this.since.set(warning, sample.now);
    }

    return [...this.since]
      .filter(([warning, since]) => sample.now - since >= MIN_DURATION_MS[warning])
      .map(([warning]) => warning);
  }
}

function findProblems({
  microphone,
  camera,
  peakDb,
  light,
  lagMs,
  shed,
  framesPerSecond,
}: HealthSample): Set<Warning> {
  const problems = new Set<Warning>();
  if (microphone && peakDb < SILENT_DB) problems.add("silence");
  if (camera && light !== null && light < BLACK_LIGHT) problems.add("black");
  if (lagMs > WEAK_LAG_MS || shed > 0) problems.add("weak");
  if (framesPerSecond !== null && framesPerSecond < FEW_FRAMES) problems.add("slow_machine");

  return problems;
}
