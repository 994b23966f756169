import { markHole } from "./holes";

type LoaderData = Record<string, unknown>;

const ROOM = "routes/stream+/$id/route";

/** Strings of one reader that a component only passes on. Drawings may depend on them, other markup may not. */
const PERSONAL = [
  ["root", "viewer", "firstName"],
  ["root", "viewer", "name"],
  ["root", "viewer", "profileImageUrl"],
  [ROOM, "view", "viewer", "firstName"],
  [ROOM, "view", "viewer", "profileImageUrl"],
  [ROOM, "view", "playback", "hlsUrl"],
  [ROOM, "view", "playback", "mp4Url"],
  [ROOM, "view", "playback", "audioUrl"],
  [ROOM, "view", "playback", "lowAudioUrl"],
];
const ID = PERSONAL.length;

/** For data whose JSON does not tell everything: dates, promises, classes. */
class NotPlain extends Error {}

/**
 * Replaces personal strings by holes. The reader's id is replaced wherever it occurs, so that comparisons still hold.
 * @returns null for pages without a template, and for data that are more than their JSON
 */
export function maskPersonalStrings(loaderData: LoaderData): { masked: LoaderData; values: string[] } | null {
  if (!loaderData[ROOM]) return null;
  const id = (loaderData as { root?: { viewer?: { id: string } | null } }).root?.viewer?.id ?? null;
  try {
    const masked = copyWithout(loaderData, id) as LoaderData;
    const values = PERSONAL.map((path, index) => takeString(masked, path, markHole({ kind: "value", index })));
    return { masked, values: [...values, id ?? ""] };
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function copyWithout(value: unknown, id: string | null): unknown {
  if (typeof value === "string") return value === id ? markHole({ kind: "value", index: ID }) : value;
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((it) => copyWithout(it, id));
  if (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) throw new NotPlain();
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(entries.map(([key, it]) => [key, copyWithout(it, id)]));
}

/** An empty string stays, because components ask whether there is one. */
function takeString(data: unknown, path: string[], hole: string): string {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as LoaderData | null)?.[key], data);
  const [key] = path.slice(-1) as [string];
  const value = (parent as LoaderData | null | undefined)?.[key];
  if (typeof value !== "string" || value === "") return "";
  (parent as LoaderData)[key] = hole;
  return value;
}
