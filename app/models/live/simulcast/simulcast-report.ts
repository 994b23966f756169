/**
 * State of a show at another site. `refused`: the site refused it, `reason` has the site's words;
 * `reconnecting`: `reason` is a network error code. Both are retried. `full`: this server sends as
 * many shows as its limit allows.
 */
export type SimulcastReport = {
  state: "connecting" | "sending" | "refused" | "reconnecting" | "full";
  reason: string | null;
  kbitPerSecond: number;
  /** Pictures left out of the last thirty seconds, because the connection was too slow. */
  lostPercent: number;
};
