import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { readCopiedDatabase } from "../copy/read-copy";
import { assertFillable } from "../fill-folder";
import { openStore } from "~/integrations/storage/object-store/open-store.server";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";
import { putReport, REPORT_EVERY_MS } from "./standby-report";
import type { WarmFiles } from "./warm-files";
import { required } from "~/platform/required";

const LOOK_MS = 1000;
const FILES_EVERY_MS = 60_000;
/** Milliseconds between trial restores, which find an unreadable copy before it is needed. */
const TRIAL_EVERY_MS = 10 * 60_000;
/**
 * Milliseconds until a failed trial is repeated: the server may have deleted old parts of the copy
 * during it.
 */
const RETRY_MS = 60_000;

/** A repeated task of the standby; times are those of performance.now(). */
class RepeatedTask {
  private startedAt = -Infinity;
  private succeededAt: number | null = null;
  private problem: string | null = null;

  constructor(
    private readonly everyMs: number,
    private readonly work: (ending: AbortSignal) => Promise<unknown>,
  ) {}

  async runWhenDue(ending: AbortSignal) {
    if (ending.aborted) return;

    const now = performance.now();
    if (now - this.startedAt < (this.problem ? Math.min(RETRY_MS, this.everyMs) : this.everyMs))
      return;

    this.startedAt = now;
    try {
      await this.work(ending);
      [this.succeededAt, this.problem] = [now, null];
    } catch (error) {
      if (ending.aborted) return;

      this.problem = (error as Error).message;
      logger.error({ error }, "The copy cannot be restored");
    }
  }

  get progress() {
    const ageMs =
      this.succeededAt === null ? null : Math.round(performance.now() - this.succeededAt);

    return { ageMs, problem: this.problem };
  }
}

type Options = {
  place: Store;
  site: string;
  warmFiles: WarmFiles;
  folder: string;
};

/**
 * Repeatedly fetches the files of the copy, restores its database as a trial, and reports to the
 * server in charge.
 * @returns a function that starts this, again after it was ended; one run waits for the last
 */
export function prepareTakeover({ place, site, warmFiles, folder }: Options) {
  const filesTask = new RepeatedTask(FILES_EVERY_MS, (ending) => warmFiles.refresh(ending));
  const trialTask = new RepeatedTask(TRIAL_EVERY_MS, () => tryCopy(path.join(folder, "trial.db")));
  const report = () =>
    putReport(place, site, { files: filesTask.progress, trial: trialTask.progress });
  const onFailure = (error: unknown) =>
    logger.error({ error }, "The server in charge cannot be told of this standby");

  const runUntil = (ending: AbortSignal) =>
    Promise.all([
      repeat(LOOK_MS, ending, async () => {
        await filesTask.runWhenDue(ending);
        await trialTask.runWhenDue(ending);
      }),
      repeat(REPORT_EVERY_MS, ending, () => report().catch(onFailure)),
    ]);
  let lastRun: Promise<unknown> = Promise.resolve();

  return (ending: AbortSignal) => {
    lastRun = lastRun.then(() => runUntil(ending));
  };
}

async function repeat(everyMs: number, ending: AbortSignal, task: () => Promise<void>) {
  while (!ending.aborted) {
    await task();
    await sleep(everyMs, undefined, { signal: ending }).catch(() => {});
  }
}

async function tryCopy(trialFile: string) {
  try {
    await assertFillable(env.DATA_DIR);

    const { reached, isWhole } = await readCopiedDatabase(
      await openStore(required(env.COPY_TO)),
      trialFile,
    );
    if (!isWhole)
      throw new BackupError(
        `A part of the copy after ${reached.toISOString()} is missing or damaged.`,
      );

    logger.info({ reached }, "The copy can be restored");
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${trialFile}${suffix}`, { force: true });
  }
}
