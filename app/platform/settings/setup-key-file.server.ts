import { rmSync } from "node:fs";
import path from "node:path";
import { env } from "./env.server";

/** Holds the hash of the one-time key of the first-run page. */
export function setupKeyFile(): string {
  return path.join(env.DATA_DIR, "setup-key.json");
}

/** The key has been used, or is needed no more. */
export function deleteSetupKey() {
  rmSync(setupKeyFile(), { force: true });
}
