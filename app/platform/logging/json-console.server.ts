import { format } from "node:util";
import { logger } from "./logger.server";
import { redactSecrets } from "./redact-secrets";

/**
 * Turns the output of libraries, the database layer and Node.js into lines of JSON, unless the
 * output is a terminal.
 */
export function logConsole() {
  if (process.stdout.isTTY) return;

  const logAt =
    (level: "debug" | "info" | "warn" | "error") =>
    (...values: unknown[]) =>
      logger[level](redactSecrets(format(...values)));

  Object.assign(console, {
    log: logAt("info"),
    info: logAt("info"),
    debug: logAt("debug"),
    warn: logAt("warn"),
    error: logAt("error"),
  });
  // Node.js prints warnings itself, as text.
  process.removeAllListeners("warning");
  process.on("warning", (error) => logger.warn({ error }, "Node.js warns"));
}
