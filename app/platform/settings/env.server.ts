import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFilesPrivately } from "~db/private-files.server";
import { openingData, StartError } from "~db/start-error";
import { parseSettings, SettingsError } from "./parse-settings";
import { refuseData, refuseSettings } from "./refuse-settings";
import { readSettingsFile } from "./settings-file";
import { readSetupSettings, setupFileIn } from "./setup-settings";

createFilesPrivately();

const file = orExit(() => readFiles());

/**
 * The settings, read once from the environment and the settings file. Nothing else reads
 * process.env. Settings that cannot be used end the process with one line each.
 */
export const env = readSettings();

/** The settings file, or "none". */
export const settingsPath = file.path;

/** The settings file, and what the first-run page has written for names that it does not set. */
function readFiles() {
  const { path: name, values } = readSettingsFile(process.env);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  if (process.env.NODE_ENV === "test") return { path: name, values: given };

  const dataFolder = path.resolve(process.env.DATA_DIR || given.DATA_DIR || "./data");
  const written = readSetupSettings(dataFolder);
  const origins = Object.fromEntries(
    Object.keys(written)
      .filter((it) => !given[it])
      .map((it) => [it, setupFileIn(dataFolder)]),
  );

  return { path: name, values: { ...written, ...given }, origins };
}

function readSettings() {
  const settings = orExit(() => parseSettings(process.env, file));

  // The database reads DATA_DIR itself, and programs that we start inherit the rest.
  for (const [name, value] of Object.entries(file.values)) process.env[name] ||= value;
  const variables = { ...settings, DATA_DIR: path.resolve(settings.DATA_DIR) };
  const DEMO = orExit(() => isDemo(variables));
  const PAYMENTS =
    variables.PAYMENTS ?? (DEMO && !variables.STRIPE_SECRET_KEY ? ("test" as const) : undefined);

  return { ...variables, DEMO, PAYMENTS };
}

function orExit<Result>(read: () => Result): Result {
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
 * On when DATA_DIR is new and no public address is set; the first start remembers the decision in
 * DATA_DIR.
 */
function isDemo({ NODE_ENV, DEMO, APP_URL, DATA_DIR }: DemoFacts) {
  if (DEMO !== undefined || NODE_ENV === "test") return DEMO ?? false;

  return openingData(DATA_DIR, () => {
    try {
      return readFileSync(demoFile(DATA_DIR), "utf8") === "1";
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

      return APP_URL === undefined;
    }
  });
}

function demoFile(folder: string): string {
  return path.join(folder, "demo");
}

/** Later starts on this data folder stay a demo, or stay none, unless DEMO says otherwise. */
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

/** True when the server is run for real: a public address is set (design: APP_URL decides). */
export const isInProduction = env.APP_URL !== undefined;
