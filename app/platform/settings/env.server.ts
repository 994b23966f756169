import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFilesPrivately } from "~db/private-files.server";
import { openDataFolder, StartError } from "~db/start-error";
import { parseSettings, SettingsError } from "./parse-settings";
import { refuseData, refuseSettings } from "./refuse-settings";
import { readSettingsFile } from "./settings-file";
import { readSetupSettings, setupFileIn, setupSettingsBeside } from "./setup-settings";

createFilesPrivately();

const settingsFile = runOrExit(() => readFiles());

/**
 * The settings, read once from the environment and the settings file. Nothing else reads
 * process.env. Settings that cannot be used end the process with one line each.
 */
export const env = readSettings();

/** The settings file, or "none". */
export const settingsPath = settingsFile.path;

/**
 * Reads the settings file, and adds settings that the first-run page has written if the file does
 * not name them.
 */
function readFiles() {
  const { path: name, values } = readSettingsFile(process.env);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  if (process.env.NODE_ENV === "test") return { path: name, values: given };

  const dataFolder = path.resolve(process.env.DATA_DIR || given.DATA_DIR || "./data");
  const written = setupSettingsBeside([process.env, values], readSetupSettings(dataFolder));
  const origins = Object.fromEntries(
    Object.keys(written).map((it) => [it, setupFileIn(dataFolder)]),
  );

  return { path: name, values: { ...written, ...given }, origins };
}

function readSettings() {
  const settings = runOrExit(() => parseSettings(process.env, settingsFile));

  // The database reads DATA_DIR from process.env, and child processes inherit the other values.
  for (const [settingName, value] of Object.entries(settingsFile.values))
    process.env[settingName] ||= value;
  const variables = { ...settings, DATA_DIR: path.resolve(settings.DATA_DIR) };
  const DEMO = runOrExit(() => isDemo(variables));
  const PAYMENTS =
    variables.PAYMENTS ?? (DEMO && !variables.STRIPE_SECRET_KEY ? ("test" as const) : undefined);

  return { ...variables, DEMO, PAYMENTS };
}

function runOrExit<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (process.env.NODE_ENV === "test") throw error;
    if (error instanceof StartError) refuseData(error);
    if (!(error instanceof SettingsError)) throw error;

    refuseSettings(`Nhạc Sống cannot start with these settings:\n  ${error.lines.join("\n  ")}`);
  }
}

type DemoFacts = { NODE_ENV: string; DEMO?: boolean; APP_URL?: string; DATA_DIR: string };

/**
 * The value of DEMO if it is set; else true for a new DATA_DIR without a public address; the first
 * start stores the decision in DATA_DIR.
 */
function isDemo({ NODE_ENV, DEMO, APP_URL, DATA_DIR }: DemoFacts) {
  if (DEMO !== undefined || NODE_ENV === "test") return DEMO ?? false;

  return openDataFolder(DATA_DIR, () => {
    try {
      return readFileSync(demoFile(DATA_DIR), "utf8") === "1";
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

      return APP_URL === undefined;
    }
  });
}

function demoFile(dataFolder: string): string {
  return path.join(dataFolder, "demo");
}

/**
 * Stores whether this data folder is a demo's, so that later starts on it use the same value unless
 * DEMO is set.
 */
export function rememberDemo() {
  if (process.env.DEMO) return;

  try {
    writeFileSync(demoFile(env.DATA_DIR), env.DEMO ? "1" : "0", { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** True in the process that systemd has started for a unit. */
export const isServiceProcess = process.env.SYSTEMD_EXEC_PID === String(process.pid);

/** True in production: a public address (APP_URL) is set. */
export const isInProduction = env.APP_URL !== undefined;
