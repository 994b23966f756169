/** How far back a running show may be watched. */
export interface RewindView {
  /** To its beginning, else for half an hour. */
  isWhole: boolean;
  /** Of the show that are there to be watched, when the page was loaded. */
  seconds: number;
  /** The first of them, ms since 1970 on the clock of the video; null without any. */
  since: number | null;
  /** The address asks for the first moment that may be watched. */
  isFromStart: boolean;
}

/** A way back that is shorter is not worth a button. */
const MIN_SECONDS = 60;
/** Half an hour, less what players are behind. */
const HALF_HOUR_SECONDS = 29 * 60;

/** The text of the way to the first moment that may be watched; null without one. */
export function textOfReach({ isWhole, seconds }: Pick<RewindView, "isWhole" | "seconds">) {
  if (seconds < MIN_SECONDS) return null;

  return isWhole || seconds < HALF_HOUR_SECONDS ? "from_start" : "back_half_hour";
}
