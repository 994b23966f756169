import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createFolder } from "~db/private-files.server";
import { StartError } from "~db/start-error";
import { tryLock } from "~db/try-lock";
import { env } from "~/env.server";
import { logger } from "~/logging/logger.server";
import { findOwner, PlaceTakenError } from "../claim-place";
import { readCopiedDatabase } from "../copy/read-copy";
import { STANDBY_FOLDER } from "../fill-folder";
import { getSiteIdentity } from "../site-identity";
import { openPlain, openStore } from "../store/open-store.server";
import type { Store } from "../store/store";
import { LEASE_LIMITS } from "./lease";
import { LeaseWatch, type Watched } from "./lease-watch";
import { takeOver } from "./take-over";
import { WarmFiles } from "./warm-files";

const LOOK_MS = 1000;
const FILES_EVERY_MS = 60_000;
/** A copy that cannot be read must be known before it is needed. */
const REHEARSAL_EVERY_MS = 10 * 60_000;

/** Whether this machine has a site already: then it serves that, if it is in charge. */
export function hasSite(): boolean {
  return existsSync(path.join(env.DATA_DIR, "nhacsong.db"));
}

/**
 * Waits until the server in charge is gone, then fills DATA_DIR from its continuous copy.
 * @throws StartError when the settings do not allow that
 */
export async function runStandby() {
  if (!env.FAILOVER || !env.COPY_TO) throw new StartError("A standby needs the settings FAILOVER=1 and COPY_TO.");
  const folder = path.join(env.DATA_DIR, STANDBY_FOLDER);
  createFolder(folder);
  const unlock = tryLock(path.join(folder, "standby.lock"));
  if (!unlock) throw new StartError(`Another standby uses the data folder ${env.DATA_DIR}. Stop it first.`);
  const place = openPlain(env.COPY_TO, LEASE_LIMITS);
  const warmFiles = new WarmFiles(await reachable(() => openStore(env.COPY_TO!)), path.join(folder, "files"));
  const preparing = new AbortController();
  void prepare(warmFiles, folder, preparing.signal);
  const options = { place, dataFolder: env.DATA_DIR, folder, warmFiles, sessionSecret: env.SESSION_SECRET };
  for (;;) {
    const silent = await waitForSilence(place, folder);
    logger.warn({ site: silent.site }, "The server in charge does not renew its lease: taking over");
    preparing.abort();
    const copy = await reachable(() => openStore(env.COPY_TO!));
    try {
      const reached = await takeOver(silent, { ...options, copy });
      unlock();
      return logger.warn({ reached }, "Took over: everything up to this time is restored");
    } catch (error) {
      // After the claim nobody else serves: everything but another claim is tried again.
      if (error instanceof PlaceTakenError) throw new StartError(`Another standby was first: ${error.message}`);
      logger.error({ error }, "Could not take over; it is tried again");
      await sleep(LOOK_MS);
    }
  }
}

/** @returns the silent server, or the one whose place this standby has taken already */
async function waitForSilence(place: Store, folder: string): Promise<Watched> {
  const watch = new LeaseWatch(place);
  const { id, earlier } = getSiteIdentity(folder);
  let before: string | undefined;
  for (; ; await sleep(LOOK_MS)) {
    try {
      const owner = await findOwner(place);
      if (owner?.site === id && earlier[0]) return { site: earlier[0], beat: "" };
      const silent = await watch.findSilent();
      if (silent) return silent;
      const site = watch.watched?.site ?? "none";
      if (site !== before) logger.info({ site }, "Watching the server in charge");
      before = site;
    } catch (error) {
      logger.error({ error }, "The place of the copy cannot be read; nothing is taken over meanwhile");
    }
  }
}

/** Fetches the files of the copy and tries its database, again and again. */
async function prepare(warmFiles: WarmFiles, folder: string, ending: AbortSignal) {
  const trial = path.join(folder, "trial.db");
  let [filesAt, trialAt] = [-Infinity, -Infinity];
  while (!ending.aborted) {
    const now = performance.now();
    try {
      if (now - filesAt >= FILES_EVERY_MS) {
        filesAt = now;
        await warmFiles.refresh(ending);
      }
      if (now - trialAt >= REHEARSAL_EVERY_MS) {
        trialAt = now;
        const { reached } = await readCopiedDatabase(await openStore(env.COPY_TO!), trial);
        logger.info({ reached }, "The copy can be restored");
      }
    } catch (error) {
      if (!ending.aborted) logger.error({ error }, "The copy cannot be restored");
    } finally {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${trial}${suffix}`, { force: true });
    }
    await sleep(LOOK_MS, undefined, { signal: ending }).catch(() => {});
  }
}

async function reachable<Result>(open: () => Promise<Result>): Promise<Result> {
  for (; ; await sleep(LOOK_MS)) {
    try {
      return await open();
    } catch (error) {
      logger.error({ error }, "The place of the copy cannot be opened; it is tried again");
    }
  }
}
