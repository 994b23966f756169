import { singleton } from "~/platform/process/singleton.server";

/** State of a live show that only the running process knows. */
export type OnAir = {
  state: "live" | "paused" | "reconnecting";
  /** Track names with media, such as "v720", "v360", "a". */
  renditions: string[];
  /** Pictures arrive, but no sound from the artist. */
  noSound?: boolean;
};

const onAirEvents = singleton("on-air", () => new Map<string, OnAir>());

export function findOnAir(eventId: string): OnAir | null {
  return onAirEvents.get(eventId) ?? null;
}

export function setOnAir(eventId: string, onAir: OnAir) {
  onAirEvents.set(eventId, onAir);
}

export function clearOnAir(eventId: string) {
  onAirEvents.delete(eventId);
}

/** Lists the shows that this process has on air. */
export function listOnAir(): OnAir[] {
  return [...onAirEvents.values()];
}
