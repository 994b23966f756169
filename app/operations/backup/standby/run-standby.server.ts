import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createFolder } from "~db/private-files.server";
import { StartError } from "~db/start-error";
import { tryLock } from "~db/try-lock";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { findOwner, StoreTakenError } from "~/integrations/storage/object-store/claim-place";
import { assertFillable, STANDBY_FOLDER } from "../fill-folder";
import { standbyLock } from "./is-standby-running";
import { getSiteIdentity } from "~/integrations/storage/object-store/site-identity";
import { openPlain, openStore } from "~/integrations/storage/object-store/open-store.server";
import type { Store } from "~/integrations/storage/object-store/store";
import { LEASE_LIMITS } from "./lease";
import { LeaseWatch, type WatchedServer } from "./lease-watch";
import { prepareTakeover } from "./prepare-takeover.server";
import { takeOver } from "./take-over";
import { WarmFiles } from "./warm-files";
import { required } from "~/platform/required";

const LOOK_MS = 1000;
/** Waiting time for the lock, which an upgrade holds for a moment to test it. */
const LOCK_WAIT_MS = 2000;

/** True if this machine already has a site, which it serves if it is in charge. */
export function hasSite(): boolean {
  return existsSync(path.join(env.DATA_DIR, "nhacsong.db"));
}

/**
 * Waits until the server in charge is silent, then fills DATA_DIR from its continuous copy.
 * @throws StartError if the settings do not allow a standby
 */
export async function runStandby() {
  if (!env.FAILOVER || !env.COPY_TO)
    throw new StartError("A standby needs the settings FAILOVER=1 and COPY_TO.");

  await assertFillable(env.DATA_DIR).catch((error: unknown) => {
    throw new StartError(`This machine cannot be a standby: ${(error as Error).message}`, {
      cause: error,
    });
  });

  const folder = path.join(env.DATA_DIR, STANDBY_FOLDER);

  createFolder(folder);

  const unlock = tryLock(standbyLock(env.DATA_DIR), LOCK_WAIT_MS);
  if (!unlock)
    throw new StartError(`Another standby uses the data folder ${env.DATA_DIR}. Stop it first.`);

  const copyPlace = openPlain(env.COPY_TO, LEASE_LIMITS);
  const warmFiles = new WarmFiles(
    await retryUntilReachable(() => openStore(required(env.COPY_TO))),
    path.join(folder, "files"),
  );
  const prepare = prepareTakeover({
    place: copyPlace,
    site: getSiteIdentity(folder).id,
    warmFiles,
    folder,
  });
  const options = {
    place: copyPlace,
    dataFolder: env.DATA_DIR,
    folder,
    warmFiles,
    sessionSecret: env.SESSION_SECRET,
  };

  for (;;) {
    const preparing = new AbortController();

    prepare(preparing.signal);

    const silent = await waitForSilence(copyPlace, folder);

    logger.warn(
      { site: silent.site },
      "The server in charge does not renew its lease: taking over",
    );
    preparing.abort();

    const copyStore = await retryUntilReachable(() => openStore(required(env.COPY_TO)));

    try {
      const reached = await takeOver(silent, { ...options, copy: copyStore });

      unlock();

      return logger.warn({ reached }, "Took over: everything up to this time is restored");
    } catch (error) {
      // Only a claim by another standby ends this process. Other errors are retried, because after
      // the claim no other server serves.
      if (error instanceof StoreTakenError)
        throw new StartError(`Another standby was first: ${error.message}`);

      logger.error({ error }, "Could not take over; it is tried again");
      await sleep(LOOK_MS);
    }
  }
}

/**
 * Waits for a silent server.
 * @returns that server, or the one whose place this standby has already taken
 */
async function waitForSilence(copyPlace: Store, folder: string): Promise<WatchedServer> {
  const leaseWatch = new LeaseWatch(copyPlace);
  const { id: ownSiteId, earlier } = getSiteIdentity(folder);
  let before: string | undefined;

  for (; ; await sleep(LOOK_MS)) {
    try {
      const placeOwner = await findOwner(copyPlace);
      if (placeOwner?.site === ownSiteId && earlier[0]) return { site: earlier[0], beat: "" };

      const silent = await leaseWatch.findSilent();
      if (silent) return silent;

      const siteId = leaseWatch.watched?.site ?? "none";
      if (siteId !== before) logger.info({ site: siteId }, "Watching the server in charge");
      before = siteId;
    } catch (error) {
      logger.error(
        { error },
        "The place of the copy cannot be read; nothing is taken over meanwhile",
      );
    }
  }
}

async function retryUntilReachable<Result>(openPlace: () => Promise<Result>): Promise<Result> {
  for (; ; await sleep(LOOK_MS)) {
    try {
      return await openPlace();
    } catch (error) {
      logger.error({ error }, "The place of the copy cannot be opened; it is tried again");
    }
  }
}
