import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claimPlace } from "~/integrations/storage/object-store/claim-place";
import { restoreCopy } from "../copy/restore-copy";
import { getSiteIdentity, succeedSite } from "~/integrations/storage/object-store/site-identity";
import type { Store } from "~/integrations/storage/object-store/store";
import { findBeat, HOLD_MS } from "./lease";
import type { Watched } from "./lease-watch";
import type { WarmFiles } from "./warm-files";

type Options = {
  /** The place of the continuous copy. */
  place: Store;
  /** The same, decrypted. */
  copy: Store;
  dataFolder: string;
  /** Of the standby: has its identity. */
  folder: string;
  warmFiles: WarmFiles;
  sessionSecret?: string;
};

/**
 * Takes the place of a silent server, after which that one confirms nothing, then restores all it
 * has confirmed.
 * @returns the time up to which every commit is restored
 * @throws PlaceTakenError when another standby was first
 */
export async function takeOver(silent: Watched, options: Options): Promise<Date> {
  const { place, copy, dataFolder, folder, warmFiles, sessionSecret } = options;

  succeedSite(folder, silent.site);
  await claimPlace(place, { dataFolder: folder, setting: "COPY_TO" });
  // It was frozen, not gone, and renewed before it could see the claim.
  if ((await findBeat(place, silent.site)) !== silent.beat) await sleep(HOLD_MS);

  return restore();

  async function restore() {
    const reached = await restoreCopy({
      store: copy,
      dataFolder,
      sessionSecret,
      placeWarmFile: (entry, into) => warmFiles.use(entry, into),
      siteId: getSiteIdentity(folder).id,
    });

    await rm(path.join(folder), { recursive: true, force: true });

    return reached;
  }
}
