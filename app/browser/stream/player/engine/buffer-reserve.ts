/** Number of arrivals to remember: about three seconds of video and audio parts. */
const MAX_ARRIVALS = 12;

type Playing = { currentTime: number; paused: boolean; seeking: boolean };

/**
 * Remembers how many seconds were still buffered whenever media arrived. Only then does the buffer
 * show how late media come; at other times it depends on whether a part has just arrived.
 */
export class BufferReserve {
  private readonly arrivals: number[] = [];

  note(ahead: number, { currentTime, paused, seeking }: Playing) {
    if (currentTime === 0 || paused || seeking) {
      this.arrivals.length = 0;

      return;
    }

    this.arrivals.push(ahead);
    if (this.arrivals.length > MAX_ARRIVALS) this.arrivals.shift();
  }

  /**
   * The smallest reserve of the last arrivals in seconds; null before media arrived during
   * playback.
   */
  get least(): number | null {
    return this.arrivals.length > 0 ? Math.min(...this.arrivals) : null;
  }
}
