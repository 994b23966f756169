import type { Settings } from "./settings";

type EdgeSettings = Pick<Settings, "EDGE_KEYS" | "EDGE_BANDWIDTH_MBIT">;

/** One line for each setting that names an edge without a key. */
export function findEdgeMistakes({ EDGE_KEYS = [], EDGE_BANDWIDTH_MBIT }: EdgeSettings): string[] {
  const known = EDGE_KEYS.map(nameOf);
  const unknown = [...(EDGE_BANDWIDTH_MBIT?.keys() ?? [])].filter((name) => !known.includes(name));
  return unknown.map((name) => `EDGE_BANDWIDTH_MBIT names the edge "${name}", which has no key in EDGE_KEYS.`);
}

/** One line if a relay lacks what it needs. */
export function findRelayMistakes(settings: Pick<Settings, "ROLE" | "REDIS_URL" | "HOME_ADDRESS" | "EDGE_KEYS">) {
  if (settings.ROLE !== "relay") return [];
  const missing = (["REDIS_URL", "HOME_ADDRESS", "EDGE_KEYS"] as const).filter((name) => settings[name] === undefined);
  return missing.length > 0 ? [`ROLE=relay needs ${missing.join(", ")}.`] : [];
}

/** `paris:0123…` is the edge "paris"; keys without a name share one. */
export function nameOf(entry: string): string {
  const end = entry.indexOf(":");
  return end < 0 ? "edge" : entry.slice(0, end);
}
