/**
 * Delays before restarts in ms. Browsers close encoders when memory is short or a tab was in the
 * background; a new encoder often works.
 */
const DELAYS_MS = [0, 500, 1000, 1500, 2000];
/** An encoder that ran this long counts as working. */
const SETTLED_MS = 10_000;

type Restart = {
  /** Rejects if the encoder cannot be opened. */
  renew: () => Promise<void>;
  giveUp: () => void;
};

/**
 * Opens a new encoder after one failed; gives up if the encoder fails again after five restarts.
 */
export class EncoderRestarts {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private renewedAt = -Infinity;

  constructor(private readonly restart: Restart) {}

  /** One restart replaces all encoders, because several fail at once. */
  noteFailure() {
    if (this.timer !== null) return;
    if (performance.now() - this.renewedAt > SETTLED_MS) this.failures = 0;

    const delayMs = DELAYS_MS[this.failures];
    if (delayMs === undefined) return this.restart.giveUp();

    this.failures += 1;
    this.timer = setTimeout(() => void this.renew(), delayMs);
  }

  stop() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private async renew() {
    this.renewedAt = performance.now();

    const opening = this.restart.renew();

    this.timer = null;
    await opening.catch(() => this.noteFailure());
  }
}
