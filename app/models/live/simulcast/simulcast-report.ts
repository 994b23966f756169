/**
 * What becomes of a show at another site. `refused`: by the site, in its own words; `reconnecting`:
 * with a code of the network. Both are tried again. `full`: this server sends as many shows as it
 * may.
 */
export type SimulcastReport = {
  state: "connecting" | "sending" | "refused" | "reconnecting" | "full";
  reason: string | null;
  kbitPerSecond: number;
  /** Pictures left out of the last thirty seconds, because the connection was too slow. */
  lostPercent: number;
};
