import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { isRelease } from "~db/code-folder.server";
import { SettingsError } from "./parse-settings";

const ERROR_REASONS: Record<string, string> = {
  ENOENT: 'it does not exist (ENV_FILE; "none" means no file)',
  EACCES: "this account may not read it",
  EISDIR: "it is a folder",
};

/** Fallback of releases when the folder they run in has no `.env`. */
const SYSTEM_FILE = "/etc/nhacsong/env";

/**
 * Reads the settings file of the working folder: `.env`, or the file that ENV_FILE names ("none" =
 * no file). Tests read none, so that they do not depend on the machine.
 * @throws SettingsError when it cannot be read
 */
export function readSettingsFile(environment: NodeJS.ProcessEnv): {
  path: string;
  values: Record<string, string | undefined>;
} {
  const fileName =
    environment.ENV_FILE ||
    (isRelease && !existsSync(".env") && existsSync(SYSTEM_FILE) ? SYSTEM_FILE : ".env");
  if (fileName === "none" || environment.NODE_ENV === "test") return { path: fileName, values: {} };

  try {
    return { path: fileName, values: parseEnv(readFileSync(path.resolve(fileName), "utf8")) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !environment.ENV_FILE) return { path: fileName, values: {} };

    const reason = ERROR_REASONS[code ?? ""] ?? "it cannot be read";

    throw new SettingsError([
      `The settings file ${path.resolve(fileName)} cannot be used: ${reason}.`,
    ]);
  }
}
