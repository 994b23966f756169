import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/platform/settings/env.server";
import { runProcess } from "../start-command.server";
import { logger } from "~/platform/logging/logger.server";

const NEXT_TRY_MS = 5000;

/**
 * Runs TAKEOVER_COMMAND after this server responds, and repeats it until it succeeds, because
 * visitors do not reach this server without it.
 */
export async function runTakeoverCommand() {
  const command = env.TAKEOVER_COMMAND;
  if (!command) return;

  while (!(await isServing())) await sleep(100);
  for (; ; await sleep(NEXT_TRY_MS)) {
    const { isOk, reason } = await runProcess(() =>
      spawn(command, { shell: true, stdio: ["ignore", "ignore", "pipe"] }),
    );
    if (isOk) return logger.warn({ command }, "TAKEOVER_COMMAND has run");

    logger.error({ command, reason }, "TAKEOVER_COMMAND failed; it runs again");
  }
}

function isServing(): Promise<boolean> {
  const localHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;

  return fetch(`http://${localHost}:${env.PORT}/healthz`).then(
    ({ ok: isOkResponse }) => isOkResponse,
    () => false,
  );
}
