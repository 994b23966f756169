/** Frames per second of one rendition. */
export class FrameMeter {
  private frames = 0;
  private from = 0;

  add() {
    this.frames++;
  }

  /** Since the last call; null on the first. */
  read(now: number): number | null {
    const seconds = (now - this.from) / 1000;
    const rate = this.from > 0 && seconds > 0 ? this.frames / seconds : null;

    this.frames = 0;
    this.from = now;

    return rate;
  }
}
