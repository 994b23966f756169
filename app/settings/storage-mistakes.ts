import type { Settings } from "./settings";

type StorageSettings = Pick<
  Settings,
  "RECORDINGS_TO" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "FAILOVER" | "COPY_TO"
>;

/** One line for each setting that another one needs. */
export function findStorageMistakes({ FAILOVER, COPY_TO, ...settings }: StorageSettings): string[] {
  return [
    ...(FAILOVER && COPY_TO === undefined ? ["COPY_TO is not set. FAILOVER needs it."] : []),
    ...findMissingKeys(settings),
  ];
}

function findMissingKeys({ RECORDINGS_TO, ...keys }: Omit<StorageSettings, "FAILOVER" | "COPY_TO">): string[] {
  if (RECORDINGS_TO === undefined) return [];
  const missing = (["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const).filter((name) => keys[name] === undefined);
  return missing.map((name) => `${name} is not set. RECORDINGS_TO needs it.`);
}
