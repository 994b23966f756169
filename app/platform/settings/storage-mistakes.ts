import type { Settings } from "./settings";

const PLACES = ["BACKUP_TO", "COPY_TO", "RECORDINGS_TO"] as const;
const KEYS = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type StorageSettings = Pick<Settings, "FAILOVER" | (typeof PLACES)[number] | (typeof KEYS)[number]>;

/** One line for each setting that another one needs. */
export function findStorageMistakes(settings: StorageSettings): string[] {
  const { FAILOVER, COPY_TO } = settings;

  return [
    ...(FAILOVER && COPY_TO === undefined ? ["COPY_TO is not set. FAILOVER needs it."] : []),
    ...findMissingKeys(settings),
  ];
}

function findMissingKeys(settings: StorageSettings): string[] {
  const inBucket = PLACES.find((name) => settings[name]?.startsWith("s3://"));
  if (!inBucket) return [];

  const missing = KEYS.filter((name) => settings[name] === undefined);

  return missing.map((name) => `${name} is not set. ${inBucket} needs it.`);
}
