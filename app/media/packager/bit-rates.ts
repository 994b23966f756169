/** Shorter segments say little about the rate. */
const MIN_PEAK_SECONDS = 0.5;

/** Bits per second of a rendition's segments over the whole show; 0 before the first. */
export class BitRates {
  peak = 0;
  private bytes = 0;
  private seconds = 0;

  add(bytes: number, seconds: number) {
    if (seconds > MIN_PEAK_SECONDS) this.peak = Math.max(this.peak, (bytes * 8) / seconds);
    this.bytes += bytes;
    this.seconds += seconds;
  }

  get average() {
    return this.seconds > 0 ? (this.bytes * 8) / this.seconds : 0;
  }
}
