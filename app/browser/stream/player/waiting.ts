import type { PlayerStatus } from "./live-player.types";

/** True while nothing arrives from the artist. */
export const isWaiting = (status: PlayerStatus): status is "paused" | "reconnecting" =>
  status === "paused" || status === "reconnecting";
