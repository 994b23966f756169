/** Message keys of broadcast:warning. */
export type Warning = "silence" | "black" | "weak" | "slow_machine";

export interface HealthSample {
  now: number;
  microphone: boolean;
  camera: boolean;
  peakDb: number;
  /** 0 to 255; null while the window is hidden. */
  light: number | null;
  lagMs: number;
  /** The number of renditions dropped for lack of bandwidth. */
  shed: number;
  /** Of the best rendition; null while it is dropped. */
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

/** Turns samples into warnings: a problem must last, and its end clears it at once. */
export class HealthMonitor {
  private since = new Map<Warning, number>();

  addSample(look: HealthSample): Warning[] {
    const wrong = findProblems(look);

    for (const warning of Object.keys(MIN_DURATION_MS) as Warning[]) {
      if (!wrong.has(warning)) this.since.delete(warning);
      else if (!this.since.has(warning)) this.since.set(warning, look.now);
    }

    return [...this.since]
      .filter(([warning, since]) => look.now - since >= MIN_DURATION_MS[warning])
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
  const wrong = new Set<Warning>();
  if (microphone && peakDb < SILENT_DB) wrong.add("silence");
  if (camera && light !== null && light < BLACK_LIGHT) wrong.add("black");
  if (lagMs > WEAK_LAG_MS || shed > 0) wrong.add("weak");
  if (framesPerSecond !== null && framesPerSecond < FEW_FRAMES) wrong.add("slow_machine");

  return wrong;
}
