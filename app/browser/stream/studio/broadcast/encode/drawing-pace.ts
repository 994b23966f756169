import type { TrackName } from "~/media/ingest/protocol";

/** Everything else gets this many times as long as the drawing of a picture took. */
const REST_PER_DRAWING = 2;

/** Rest before a picture that counts for it: at most the time between two of the camera's. */
const MAX_REST_BEFORE_MS = 1000 / 30;

/**
 * Limits drawing to a third of the page's main thread, because the sound passes through it, too. On
 * slow devices this leaves fewer pictures. All renditions draw about the same pictures, so that their
 * key frames stay together.
 */
export class DrawingPace {
  private readonly drawn = new Set<TrackName>();
  private countsFrom = -Infinity;
  private costMs = 0;
  private restsUntil = -Infinity;

  /** Draws a rendition's picture at once; null, without drawing, while the thread rests. */
  draw<Picture>(name: TrackName, drawPicture: () => Picture): Picture | null {
    const startedAt = performance.now();
    if (startedAt >= this.restsUntil) {
      this.drawn.clear();
      this.countsFrom = Math.max(this.restsUntil, startedAt - MAX_REST_BEFORE_MS);
      this.costMs = 0;
    }
    if (this.drawn.has(name)) return null;

    this.drawn.add(name);

    const picture = drawPicture();

    this.costMs += performance.now() - startedAt;
    this.restsUntil = this.countsFrom + (1 + REST_PER_DRAWING) * this.costMs;

    return picture;
  }
}
