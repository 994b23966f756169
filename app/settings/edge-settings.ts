import type { Settings } from "./settings";

type EdgeSettings = Pick<Settings, "EDGE_KEYS" | "EDGE_BANDWIDTH_MBIT">;

/** One line for each setting that names an edge without a key. */
export function findEdgeMistakes({ EDGE_KEYS = [], EDGE_BANDWIDTH_MBIT }: EdgeSettings): string[] {
  const known = EDGE_KEYS.map(nameOf);
  const unknown = [...(EDGE_BANDWIDTH_MBIT?.keys() ?? [])].filter((name) => !known.includes(name));
  return unknown.map((name) => `EDGE_BANDWIDTH_MBIT names the edge "${name}", which has no key in EDGE_KEYS.`);
}

/** `paris:0123…` is the edge "paris"; keys without a name share one. */
export function nameOf(entry: string): string {
  const end = entry.indexOf(":");
  return end < 0 ? "edge" : entry.slice(0, end);
}
