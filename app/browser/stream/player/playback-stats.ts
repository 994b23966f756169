import type { PlaybackReport } from "~/models/live/streams/protocol";

export interface PlaybackSample {
  now: number;
  /** The position in seconds. */
  at: number;
  playing: boolean;
  latency: number | null;
  rung: PlaybackReport["rung"];
}

type Report = Omit<PlaybackReport, "live">;
const EMPTY_REPORT: Report = { watchedMs: 0, stalls: 0, stalledMs: 0, latencyMs: null, rung: null };
/**
 * Longer intervals between two samples count as this long, because a sleeping page may leave hours
 * between them.
 */
const MAX_INTERVAL_MS = 5000;

export class PlaybackStats {
  private report = EMPTY_REPORT;
  private previous: PlaybackSample | null = null;
  private isStalled = false;

  addSample(sample: PlaybackSample) {
    const { previous, report } = this;

    this.previous = sample;
    if (!previous?.playing || !sample.playing) {
      void (this.isStalled = false);

      return;
    }

    const elapsedMs = Math.min(MAX_INTERVAL_MS, Math.round(sample.now - previous.now));
    const hasMoved = sample.at !== previous.at;
    if (hasMoved) {
      const latencyMs =
        sample.latency === null ? null : Math.max(0, Math.round(sample.latency * 1000));

      this.report = {
        ...report,
        watchedMs: report.watchedMs + elapsedMs,
        latencyMs,
        rung: sample.rung,
      };
    } else if (sample.at > 0) {
      const stalls = report.stalls + (this.isStalled ? 0 : 1);

      this.report = { ...report, stalls, stalledMs: report.stalledMs + elapsedMs };
    }

    this.isStalled = !hasMoved && sample.at > 0;
  }

  /** The statistics since the last call; null if there are none. */
  takeReport(): Report | null {
    const { report } = this;

    this.report = EMPTY_REPORT;

    return report.watchedMs + report.stalledMs > 0 ? report : null;
  }
}
