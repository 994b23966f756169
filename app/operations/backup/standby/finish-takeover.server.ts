import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/platform/settings/env.server";
import { TAKEOVER_MARK } from "../fill-folder";
import { runProcess } from "../start-command.server";
import { logger } from "~/platform/logging/logger.server";

const NEXT_TRY_MS = 5000;

/**
 * Runs TAKEOVER_COMMAND if this machine has taken over and the command has not succeeded yet, also
 * before a restart.
 */
export async function finishTakeover() {
  const markFile = path.join(env.DATA_DIR, TAKEOVER_MARK);
  if (!existsSync(markFile)) return;

  if (env.TAKEOVER_COMMAND) await runUntilSuccess(env.TAKEOVER_COMMAND);
  rmSync(markFile);
}

/**
 * Runs the command after this server responds, and repeats it until it succeeds, because visitors
 * do not reach this server without it.
 */
async function runUntilSuccess(command: string) {
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
