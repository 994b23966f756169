import { rmSync } from "node:fs";
import path from "node:path";
import { env } from "./env.server";

/** Path of the file that holds the hash of the one-time key of the first-run page. */
export function setupKeyFile(): string {
  return path.join(env.DATA_DIR, "setup-key.json");
}

/** Deletes the key, because it has been used or is no longer needed. */
export function deleteSetupKey() {
  rmSync(setupKeyFile(), { force: true });
}
