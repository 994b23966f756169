/** Why nothing comes: access refused, the server's line full, or anything else on the way. */
export type Trouble = "refused" | "full" | "weak";

/** By the status of the media's answer; none arrived where it is undefined or 0. */
export function troubleOf(status: number | undefined): Trouble {
  if (status === 401 || status === 403) return "refused";
  return status === 503 ? "full" : "weak";
}

/** The message key of what the viewer is told. */
export const troubleWords = (trouble: Trouble) => (trouble === "full" ? "live:full" : "player:trouble");
