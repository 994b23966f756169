import { PAUSED_HEADER, STORAGE_HEADER } from "~/models/live/streams/protocol";

/**
 * The cause of a failed load: access refused, no server bandwidth, no encoder, no answer from the
 * storage of recordings, the player itself not loaded, or anything else.
 */
export type Trouble = "refused" | "full" | "paused" | "away" | "incomplete" | "weak";

/**
 * Finds the cause from the status of the media's response; undefined or 0 means that none arrived.
 * `hasHeader`: true if the response has this header.
 */
export function troubleOf(
  status: number | undefined,
  hasHeader: (header: string) => boolean = () => false,
): Trouble {
  if (status === 401 || status === 403) return "refused";
  if (status !== 503) return "weak";
  if (hasHeader(STORAGE_HEADER)) return "away";

  return hasHeader(PAUSED_HEADER) ? "paused" : "full";
}

const TEXT_KEYS = {
  full: "live:full",
  paused: "player:paused",
  away: "player:storage_away",
  incomplete: "player:incomplete",
  refused: "player:trouble",
  weak: "player:trouble",
} as const satisfies Record<Trouble, string>;

/** The message key for the viewer. */
export const troubleTextKey = (trouble: Trouble) => TEXT_KEYS[trouble];
