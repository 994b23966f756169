import Hls, { type ErrorData } from "hls.js";
import type { EngineOptions } from "./engine.types";
import { retryDelay } from "./loading/retry";
import { troubleOf } from "../trouble";

/** A second media error within this time means that recovery did not help. */
const REPAIR_PAUSE_MS = 5000;
const TRIES_BEFORE_ANEW = 6;

type Notified = Pick<EngineOptions, "onTrouble" | "onAccessLost"> & {
  onOutage: () => void;
  /** Loads the source again. */
  loadAnew: () => void;
  /**
   * Called if the playlist does not exist. Returns true if another source was loaded in its place.
   */
  replaceSource: () => boolean;
};

/** Retries failed loads and reports the reason. */
export class Recovery {
  private attempts = 0;
  /** True if the last requested segment is in a storage that does not answer. */
  private isAway = false;
  private repairedAt = -Infinity;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly hls: Hls,
    private readonly callbacks: Notified,
  ) {
    hls.on(Hls.Events.FRAG_BUFFERED, () => this.onLoaded());
    hls.on(Hls.Events.ERROR, (_, error) => this.onError(error));
  }

  stop() {
    clearTimeout(this.retry);
  }

  private onLoaded() {
    if (this.attempts || this.isAway) this.callbacks.onTrouble(null);
    this.attempts = 0;
    this.isAway = false;
  }

  private onError(error: ErrorData) {
    if (!error.fatal) return this.onRetry(error);

    const now = performance.now();
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR && now - this.repairedAt > REPAIR_PAUSE_MS) {
      this.repairedAt = now;

      return this.hls.recoverMediaError();
    }

    this.callbacks.onOutage();
    if (error.response?.code === 404 && this.callbacks.replaceSource()) return;

    const trouble = troubleOfError(error);

    this.callbacks.onTrouble(trouble);
    if (trouble === "refused") this.callbacks.onAccessLost();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.reload(), retryDelay(this.attempts++));
  }

  /**
   * hls.js tries again by itself for half a minute; viewers learn the reason at once if a retry
   * will take long.
   */
  private onRetry(error: ErrorData) {
    if (troubleOfError(error) !== "away") return;

    this.isAway = true;
    this.callbacks.onTrouble("away");
  }

  /** Keeps the known playlist as long as possible, because a new source loses the position. */
  private reload() {
    const isKnown = this.hls.latestLevelDetails !== null;
    if (!isKnown || this.attempts % TRIES_BEFORE_ANEW === 0) this.callbacks.loadAnew();
    this.hls.startLoad();
  }
}

const troubleOfError = ({ response, networkDetails: xhr }: ErrorData) =>
  troubleOf(
    response?.code,
    (headerName) => xhr instanceof XMLHttpRequest && xhr.getResponseHeader(headerName) !== null,
  );
