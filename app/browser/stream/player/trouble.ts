import { PAUSED_HEADER, STORAGE_HEADER } from "~/models/live/streams/protocol";

/**
 * The cause of a failed load: access refused, no server bandwidth, no encoder, no recording, the
 * player itself not loaded, or anything else.
 */
export type Trouble = "refused" | "full" | "paused" | "away" | "incomplete" | "weak";

/**
 * By the status of the media's answer; none arrived where it is undefined or 0. `has`: whether it
 * has a header.
 */
export function troubleOf(
  status: number | undefined,
  has: (header: string) => boolean = () => false,
): Trouble {
  if (status === 401 || status === 403) return "refused";
  if (status !== 503) return "weak";
  if (has(STORAGE_HEADER)) return "away";

  return has(PAUSED_HEADER) ? "paused" : "full";
}

const WORDS = {
  full: "live:full",
  paused: "player:paused",
  away: "player:storage_away",
  incomplete: "player:incomplete",
  refused: "player:trouble",
  weak: "player:trouble",
} as const satisfies Record<Trouble, string>;

/** The message key for the viewer. */
export const troubleWords = (trouble: Trouble) => WORDS[trouble];
