import { existsSync, lstatSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/** Settings that the first-run page asks for. Only these are taken from its file. */
export const SETUP_SETTINGS = [
  "APP_URL",
  "CONTACT",
  "SMTP_URL",
  "MAIL_FROM",
  "PAYMENTS",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "BANK_BIN",
  "BANK_ACCOUNT",
  "BANK_ACCOUNT_NAME",
] as const;
export type SetupSetting = (typeof SETUP_SETTINGS)[number];
export type SetupSettings = Partial<Record<SetupSetting, string>>;

const HEADER = `# Written by the first-run page. The settings file and the environment come before it.
`;
const MAX_BYTES = 64 * 1024;
/** parseEnv reads the text between two of these quotes without changes. */
const QUOTES = ["'", "`"];

export function setupFileIn(dataFolder: string): string {
  return path.join(dataFolder, "setup.env");
}

/**
 * Reads the settings that the first-run page has written; empty if the page has not been used. Root
 * reads it, too, so a link, a pipe and a large file in its place are not read.
 */
export function readSetupSettings(dataFolder: string): SetupSettings {
  const file = setupFileIn(dataFolder);
  // False also if the data folder is a file or closed, which the start explains later.
  if (!existsSync(file)) return {};

  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > MAX_BYTES) return {};

  const values = parseEnv(readFileSync(file, "utf8"));

  return Object.fromEntries(
    SETUP_SETTINGS.filter((name) => values[name]).map((name) => [name, values[name]]),
  );
}

/**
 * The settings of the first-run page that hold beside the operator's own, which come first, also
 * empty ones. Test payments end when the operator sets up real ones.
 */
export function setupSettingsBeside(
  own: Record<string, string | undefined>[],
  written: SetupSettings,
): SetupSettings {
  const takesMoney = own.some((it) => it.STRIPE_SECRET_KEY || it.BANK_ACCOUNT);
  const remaining = Object.entries(written).filter(
    ([name]) => own.every((it) => it[name] === undefined) && !(name === "PAYMENTS" && takesMoney),
  );

  return Object.fromEntries(remaining);
}

/** Replaces the file in one step. */
export function writeSetupSettings(dataFolder: string, settings: SetupSettings) {
  const file = setupFileIn(dataFolder);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quote(value)}\n`);

  writeFileSync(`${file}.partial`, HEADER + lines.join(""), { mode: 0o600, flush: true });
  renameSync(`${file}.partial`, file);
}

/**
 * True for a value that the file can hold: it has one line and lacks at least one of the `QUOTES`.
 */
export function isWritable(value: string): boolean {
  return !/[\r\n]/.test(value) && QUOTES.some((it) => !value.includes(it));
}

function quote(value: string): string {
  const mark = QUOTES.find((it) => !value.includes(it)) ?? "'";

  return `${mark}${value}${mark}`;
}
