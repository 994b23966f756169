/** The cause of a failed load: access refused, no server bandwidth, no encoder, or anything else. */
export type Trouble = "refused" | "full" | "paused" | "weak";

/** By the status of the media's answer; none arrived where it is undefined or 0. `isPaused`: it has PAUSED_HEADER. */
export function troubleOf(status: number | undefined, isPaused = false): Trouble {
  if (status === 401 || status === 403) return "refused";
  if (status !== 503) return "weak";
  return isPaused ? "paused" : "full";
}

const WORDS = {
  full: "live:full",
  paused: "player:paused",
  refused: "player:trouble",
  weak: "player:trouble",
} as const satisfies Record<Trouble, string>;

/** The message key for the viewer. */
export const troubleWords = (trouble: Trouble) => WORDS[trouble];
