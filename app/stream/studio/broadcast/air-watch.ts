/** What the artist should know while on air; each has its sentence in the texts (studioAir:warning). */
export type Warning = "silence" | "black" | "weak" | "slow_machine";

/** One look at the running show. */
export interface Look {
  now: number;
  microphone: boolean;
  camera: boolean;
  peakDb: number;
  /** Mean light of the picture, 0 to 255; null while it cannot be seen (a hidden window). */
  light: number | null;
  /** How far the line is behind. */
  lagMs: number;
  /** Rungs that a weak line made us give up. */
  shed: number;
  /** Frames of the best rung in the last second; null while that rung is given up. */
  framesPerSecond: number | null;
}

const SILENT_DB = -55;
const BLACK_LIGHT = 6;
const WEAK_LAG_MS = 3000;
const FEW_FRAMES = 12;

/** How long it must last before it is said. */
const PATIENCE_MS: Record<Warning, number> = {
  silence: 10_000,
  black: 6000,
  weak: 2000,
  slow_machine: 8000,
};

/** Turns looks into warnings: only what lasts is said, and what is over is taken back at once. */
export class AirWatch {
  private since = new Map<Warning, number>();

  note(look: Look): Warning[] {
    const wrong = wrongNow(look);
    for (const warning of Object.keys(PATIENCE_MS) as Warning[]) {
      if (!wrong.has(warning)) this.since.delete(warning);
      else if (!this.since.has(warning)) this.since.set(warning, look.now);
    }
    return [...this.since]
      .filter(([warning, since]) => look.now - since >= PATIENCE_MS[warning])
      .map(([warning]) => warning);
  }
}

function wrongNow({ microphone, camera, peakDb, light, lagMs, shed, framesPerSecond }: Look): Set<Warning> {
  const wrong = new Set<Warning>();
  if (microphone && peakDb < SILENT_DB) wrong.add("silence");
  if (camera && light !== null && light < BLACK_LIGHT) wrong.add("black");
  if (lagMs > WEAK_LAG_MS || shed > 0) wrong.add("weak");
  if (framesPerSecond !== null && framesPerSecond < FEW_FRAMES) wrong.add("slow_machine");
  return wrong;
}
