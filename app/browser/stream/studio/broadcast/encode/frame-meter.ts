/** Frames per second of one rendition. */
export class FrameMeter {
  private frames = 0;
  private measuredSince = 0;

  add() {
    this.frames++;
  }

  /** Frames per second since the last call; null on the first call. */
  read(now: number): number | null {
    const seconds = (now - this.measuredSince) / 1000;
    const rate = this.measuredSince > 0 && seconds > 0 ? this.frames / seconds : null;

    this.frames = 0;
    this.measuredSince = now;

    return rate;
  }
}
