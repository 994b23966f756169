import type { PlaybackReport } from "~/models/streams/protocol";

/** What the player shows at a moment. */
export interface Moment {
  now: number;
  /** Where the video stands, in seconds. */
  at: number;
  /** The viewer wants it to play. */
  playing: boolean;
  latency: number | null;
  rung: PlaybackReport["rung"];
}

type Notes = Omit<PlaybackReport, "live">;
const EMPTY: Notes = { watchedMs: 0, stalls: 0, stalledMs: 0, latencyMs: null, rung: null };
/** Between two looks a sleeping page may let hours pass. */
const LONGEST_LOOK_MS = 5000;

/** Adds up how a show was played, look by look, until somebody takes the notes. */
export class Diary {
  private notes = EMPTY;
  private before: Moment | null = null;
  private stands = false;

  look(moment: Moment) {
    const { before, notes } = this;
    this.before = moment;
    if (!before?.playing || !moment.playing) return void (this.stands = false);
    const passed = Math.min(LONGEST_LOOK_MS, Math.round(moment.now - before.now));
    const moved = moment.at !== before.at;
    if (moved) {
      const latencyMs = moment.latency === null ? null : Math.max(0, Math.round(moment.latency * 1000));
      this.notes = { ...notes, watchedMs: notes.watchedMs + passed, latencyMs, rung: moment.rung };
    } else if (moment.at > 0) {
      const stalls = notes.stalls + (this.stands ? 0 : 1);
      this.notes = { ...notes, stalls, stalledMs: notes.stalledMs + passed };
    }
    this.stands = !moved && moment.at > 0;
  }

  /** What came together since the last time; null when that is nothing. */
  take(): Notes | null {
    const { notes } = this;
    this.notes = EMPTY;
    return notes.watchedMs + notes.stalledMs > 0 ? notes : null;
  }
}
