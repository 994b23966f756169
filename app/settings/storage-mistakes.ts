import type { Settings } from "./settings";

type StorageSettings = Pick<Settings, "RECORDINGS_TO" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY">;

/** One line for each key without which recordings cannot be uploaded. */
export function findStorageMistakes({ RECORDINGS_TO, ...keys }: StorageSettings): string[] {
  if (RECORDINGS_TO === undefined) return [];
  const missing = (["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const).filter((name) => keys[name] === undefined);
  return missing.map((name) => `${name} is not set. RECORDINGS_TO needs it.`);
}
