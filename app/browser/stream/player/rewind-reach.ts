/** How far back a running show may be watched. */
export interface RewindView {
  /** True if viewers can go back to the beginning of the show, false if only half an hour. */
  isWhole: boolean;
  /** Seconds of the show that could be watched when the page was loaded. */
  seconds: number;
  /**
   * The first moment that may be watched, ms since 1970 on the clock of the video; null if there is
   * none.
   */
  since: number | null;
  /** True if the address asks for the first moment that may be watched. */
  isFromStart: boolean;
}

/** The button is hidden if viewers can go back less than this. */
const MIN_SECONDS = 60;
/** Half an hour, minus the latency of players. */
const HALF_HOUR_SECONDS = 29 * 60;

/** The text key of the button to the first moment that may be watched; null to hide the button. */
export function rewindTextKey({ isWhole, seconds }: Pick<RewindView, "isWhole" | "seconds">) {
  if (seconds < MIN_SECONDS) return null;

  return isWhole || seconds < HALF_HOUR_SECONDS ? "from_start" : "back_half_hour";
}
