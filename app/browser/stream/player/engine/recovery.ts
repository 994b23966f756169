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
  /** The playlist does not exist. True if another source is loaded in its place. */
  replaceSource: () => boolean;
};

/** Tries again what failed, and says why. */
export class Recovery {
  private tried = 0;
  /** The last segment asked for is in a storage that does not answer. */
  private isAway = false;
  private repairedAt = -Infinity;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly hls: Hls,
    private readonly on: Notified,
  ) {
    hls.on(Hls.Events.FRAG_BUFFERED, () => this.onLoaded());
    hls.on(Hls.Events.ERROR, (_, error) => this.onError(error));
  }

  stop() {
    clearTimeout(this.retry);
  }

  private onLoaded() {
    if (this.tried || this.isAway) this.on.onTrouble(null);
    this.tried = 0;
    this.isAway = false;
  }

  private onError(error: ErrorData) {
    if (!error.fatal) return this.onRetry(error);

    const now = performance.now();
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR && now - this.repairedAt > REPAIR_PAUSE_MS) {
      this.repairedAt = now;

      return this.hls.recoverMediaError();
    }

    this.on.onOutage();
    if (error.response?.code === 404 && this.on.replaceSource()) return;

    const trouble = troubleOfError(error);

    this.on.onTrouble(trouble);
    if (trouble === "refused") this.on.onAccessLost();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.reload(), retryDelay(this.tried++));
  }

  /**
   * hls.js tries again by itself for half a minute; viewers learn the reason at once if a retry
   * will take long.
   */
  private onRetry(error: ErrorData) {
    if (troubleOfError(error) !== "away") return;

    this.isAway = true;
    this.on.onTrouble("away");
  }

  /** Keeps the known playlist as long as possible, because a new source loses the position. */
  private reload() {
    const isKnown = this.hls.latestLevelDetails !== null;
    if (!isKnown || this.tried % TRIES_BEFORE_ANEW === 0) this.on.loadAnew();
    this.hls.startLoad();
  }
}

const troubleOfError = ({ response, networkDetails: xhr }: ErrorData) =>
  troubleOf(
    response?.code,
    (name) => xhr instanceof XMLHttpRequest && xhr.getResponseHeader(name) !== null,
  );
