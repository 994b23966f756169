import type { ChildProcess } from "node:child_process";
import { recordFailure } from "~/operations/backup/backup-status.server";
import { runProcess, startCommand } from "~/operations/backup/start-command.server";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";

const RESTART_MS = 5000;
/**
 * A copy that is silent for this long is killed, because a hanging copy would let the write-ahead
 * log grow without end.
 */
const SILENCE_MS = 60_000;

/**
 * Keeps the process of the continuous copy running while COPY_TO is set.
 * @returns a function that stops restarting it; the process itself ends after this one, with the
 * last commits
 */
export function startCopying(startCopy = () => startCommand("copy")): () => void {
  if (!env.COPY_TO) return () => {};

  const target = env.COPY_TO;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const start = async () => {
    const { reason } = await runProcess(() => watch(startCopy()));
    if (isStopped) return;

    logger.error({ reason, to: target }, "The continuous copy stopped; it starts again");
    timer = setTimeout(() => void start(), RESTART_MS).unref();
    recordFailure("copy", { at: clock.now(), reason });
  };

  void start();

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Kills a copy that is silent; lets the server end before it. */
function watch(childProcess: ChildProcess): ChildProcess {
  let heardAt = performance.now();

  childProcess.unref();
  childProcess.channel?.unref();
  childProcess.on("message", () => {
    heardAt = performance.now();
  });

  const silenceTimer = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) childProcess.kill("SIGKILL");
  }, SILENCE_MS / 4).unref();

  childProcess.once("close", () => clearInterval(silenceTimer));

  return childProcess;
}
