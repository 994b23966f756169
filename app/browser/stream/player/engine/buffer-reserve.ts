/** About three seconds of parts of picture and sound. */
const MAX_ARRIVALS = 12;

type Playing = { currentTime: number; paused: boolean; seeking: boolean };

/**
 * How much was still buffered when media arrived. What a player has at another time says nothing of
 * how late its line is: a part has just come, or is about to.
 */
export class BufferReserve {
  private readonly arrivals: number[] = [];

  note(ahead: number, { currentTime, paused, seeking }: Playing) {
    if (currentTime === 0 || paused || seeking) return void this.arrivals.splice(0);

    this.arrivals.push(ahead);
    if (this.arrivals.length > MAX_ARRIVALS) this.arrivals.shift();
  }

  /** Seconds; null before media arrived during playback. */
  get least(): number | null {
    return this.arrivals.length > 0 ? Math.min(...this.arrivals) : null;
  }
}
