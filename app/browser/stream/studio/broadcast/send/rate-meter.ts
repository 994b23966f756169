const WINDOW_MS = 4000;

/** Averages over four seconds. */
export class RateMeter {
  private samples: { at: number; bytes: number }[] = [];

  add(bytes: number, now: number) {
    this.samples.push({ at: now, bytes });
    this.forget(now);
  }

  bitsPerSecond(now: number) {
    this.forget(now);

    const first = this.samples[0];
    if (!first) return 0;

    const seconds = Math.max(1, (now - first.at) / 1000);

    return Math.round((8 * this.samples.reduce((sum, { bytes }) => sum + bytes, 0)) / seconds);
  }

  private forget(now: number) {
    const keep = this.samples.findIndex(({ at }) => at > now - WINDOW_MS);
    if (keep !== 0) this.samples.splice(0, keep < 0 ? this.samples.length : keep);
  }
}
