import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claimStore } from "~/integrations/storage/object-store/claim-place";
import { restoreCopy } from "../copy/restore-copy";
import { TAKEOVER_MARK } from "../fill-folder";
import { getSiteIdentity, succeedSite } from "~/integrations/storage/object-store/site-identity";
import type { Store } from "~/integrations/storage/object-store/store";
import { findBeat, HOLD_MS } from "./lease";
import type { WatchedServer } from "./lease-watch";
import type { WarmFiles } from "./warm-files";

type Options = {
  /** The place of the continuous copy. */
  place: Store;
  /** The place of the continuous copy, with decryption. */
  copy: Store;
  dataFolder: string;
  /** The standby's folder, which has its identity. */
  folder: string;
  warmFiles: WarmFiles;
  sessionSecret?: string;
};

/**
 * Takes the place of a silent server, so that the silent server confirms no further writes, then
 * restores everything that the silent server has confirmed.
 * @returns the time up to which every commit is restored
 * @throws StoreTakenError if another standby was first
 */
export async function takeOver(silent: WatchedServer, options: Options): Promise<Date> {
  const { place, copy, dataFolder, folder, warmFiles, sessionSecret } = options;

  succeedSite(folder, silent.site);
  await claimStore(place, { dataFolder: folder, setting: "COPY_TO" });
  // A changed beat means that the silent server was only frozen and has renewed its lease before it
  // could see the claim. Waits until that lease ends.
  if ((await findBeat(place, silent.site)) !== silent.beat) await sleep(HOLD_MS);

  return restore();

  async function restore() {
    await writeFile(path.join(dataFolder, TAKEOVER_MARK), "", { flush: true });

    const reached = await restoreCopy({
      store: copy,
      dataFolder,
      sessionSecret,
      placeWarmFile: (entry, targetFolder) => warmFiles.placeFile(entry, targetFolder),
      siteId: getSiteIdentity(folder).id,
    });

    await rm(path.join(folder), { recursive: true, force: true });

    return reached;
  }
}
