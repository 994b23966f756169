import { z } from "zod";
import { setting, SOME_TEXT } from "../declare-setting";
import { DURATION } from "../duration";
import { Bucket, Storage } from "../formats";
import type { Settings } from "../settings";

const Text = z.string();
const Flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");
const FLAG_FORMAT = "0 or 1";
const STORAGE_FORMAT = "a folder, or s3://bucket/prefix";

/** Backups, the continuous copy, and recordings in object storage. */
export const STORAGE_SETTINGS = {
  BACKUP_TO: setting(Storage.optional(), {
    expects: STORAGE_FORMAT,
    wanted: {},
    meaning: "where the server puts backups on its own: a folder, or `s3://bucket/prefix`",
    unset: "no backups",
    example: "/var/backups/nhacsong",
  }),
  BACKUP_EVERY: setting(z.string().regex(DURATION).default("24h"), {
    expects: "a time such as 30m, 12h or 7d",
    meaning: "time between two backups",
  }),
  BACKUP_KEEP: setting(z.coerce.number().int().min(1).default(7), {
    expects: "a whole number from 1",
    meaning: "number of backups that stay; older ones are deleted",
  }),
  BACKUP_PASSPHRASE: setting(z.string().min(12).optional(), {
    expects: "a text of at least 12 characters",
    meaning:
      "encrypts backups and the continuous copy; keep it elsewhere too, nothing can be restored without it",
    unset: "not encrypted",
    isSecret: true,
  }),
  COPY_TO: setting(Storage.optional(), {
    expects: STORAGE_FORMAT,
    meaning:
      "where the server copies every change within a second: a folder on another disk, or `s3://bucket/prefix`",
    unset: "no continuous copy",
    example: "s3://bucket/copy",
  }),
  FAILOVER: setting(Flag, {
    expects: FLAG_FORMAT,
    meaning:
      "1 = another machine runs `nhacsong standby` and takes over when this server is gone: this one writes only while `COPY_TO` confirms that it is in charge",
  }),
  TAKEOVER_COMMAND: setting(Text.optional(), {
    expects: SOME_TEXT,
    meaning:
      "program that a standby runs once it serves, for example one that moves the public address",
    unset: "none",
    example: "/usr/local/bin/move-address",
  }),
  RECORDINGS_TO: setting(Bucket.optional(), {
    expects: "s3://bucket/prefix",
    meaning:
      "object storage to which recordings are uploaded: `s3://bucket/prefix`, with the `S3_…` settings",
    unset: "recordings stay in `DATA_DIR`",
    example: "s3://bucket/recordings",
  }),
  RECORDINGS_KEEP_LOCAL_DAYS: setting(z.coerce.number().min(0).default(7), {
    expects: "a number of days",
    meaning:
      "how long uploaded recordings stay in `DATA_DIR`, too; they leave earlier when space runs out",
  }),
  // The address must contain no keys, because error messages show it.
  S3_ENDPOINT: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine((rawValue) => !/@/.test(rawValue))
      .optional(),
    {
      expects: "a web address such as https://s3.example, without keys",
      meaning: "address of the S3-compatible storage",
      unset: "Amazon S3 in `S3_REGION`",
      example: "https://s3.example",
    },
  ),
  S3_REGION: setting(Text.default("us-east-1"), {
    expects: SOME_TEXT,
    meaning: "region of the bucket",
  }),
  S3_ACCESS_KEY_ID: setting(Text.optional(), {
    expects: SOME_TEXT,
    meaning: "access key of the storage",
    example: "the-key",
  }),
  S3_SECRET_ACCESS_KEY: setting(Text.optional(), {
    expects: SOME_TEXT,
    meaning: "secret key of the storage",
    example: "the-secret",
    isSecret: true,
  }),
};

const PLACE_SETTINGS = ["BACKUP_TO", "COPY_TO", "RECORDINGS_TO"] as const;
const KEY_SETTINGS = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type StorageSettings = Pick<
  Settings,
  "FAILOVER" | (typeof PLACE_SETTINGS)[number] | (typeof KEY_SETTINGS)[number]
>;

/** Returns one line for each missing setting that another setting needs. */
export function findStorageMistakes(settings: StorageSettings): string[] {
  const { FAILOVER, COPY_TO } = settings;

  return [
    ...(FAILOVER && COPY_TO === undefined ? ["COPY_TO is not set. FAILOVER needs it."] : []),
    ...findMissingKeys(settings),
  ];
}

function findMissingKeys(settings: StorageSettings): string[] {
  const inBucket = PLACE_SETTINGS.find((settingName) => settings[settingName]?.startsWith("s3://"));
  if (!inBucket) return [];

  const missing = KEY_SETTINGS.filter((settingName) => settings[settingName] === undefined);

  return missing.map((settingName) => `${settingName} is not set. ${inBucket} needs it.`);
}
