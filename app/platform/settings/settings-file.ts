import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { isRelease } from "~db/code-folder.server";
import { SettingsError } from "./parse-settings";

const REASONS: Record<string, string> = {
  ENOENT: 'it does not exist (ENV_FILE; "none" means no file)',
  EACCES: "this account may not read it",
  EISDIR: "it is a folder",
};

/** Fallback of releases when the folder they run in has no `.env`. */
const SYSTEM_FILE = "/etc/nhacsong/env";

/**
 * The settings file of the folder the command runs in: `.env`, or what ENV_FILE names ("none" = no
 * file). Tests read none, so that they do not depend on the machine.
 * @throws SettingsError when it cannot be read
 */
export function readSettingsFile(environment: NodeJS.ProcessEnv): {
  path: string;
  values: Record<string, string | undefined>;
} {
  const name =
    environment.ENV_FILE ||
    (isRelease && !existsSync(".env") && existsSync(SYSTEM_FILE) ? SYSTEM_FILE : ".env");
  if (name === "none" || environment.NODE_ENV === "test") return { path: name, values: {} };

  try {
    return { path: name, values: parseEnv(readFileSync(path.resolve(name), "utf8")) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !environment.ENV_FILE) return { path: name, values: {} };

    const reason = REASONS[code ?? ""] ?? "it cannot be read";

    throw new SettingsError([`The settings file ${path.resolve(name)} cannot be used: ${reason}.`]);
  }
}
