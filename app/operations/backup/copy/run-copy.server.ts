import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { recordFailure, recordSuccess } from "../backup-status.server";
import { openOwnStore } from "~/integrations/storage/object-store/open-store.server";
import { Copier } from "./copier";
import { fileCopier } from "./copy-files";
import { forgetLostChain } from "./copy-state";

const EVERY_MS = 250;
const FILES_EVERY_MS = 60_000;
const STATUS_EVERY_MS = 2000;

/**
 * Copies to COPY_TO until the process is told to end and once more after that, and reports each
 * success. A failure ends the copy, and the server starts it again.
 */
export async function runCopy(
  copyPlace: string,
  { ending, onSuccess }: { ending: AbortSignal; onSuccess: () => void },
) {
  const now = () => clock.now().getTime();
  let failure: unknown;
  const inBackground = (work: Promise<void>) =>
    void work.catch((error: unknown) => (failure ??= error));

  try {
    const copyStore = await openOwnStore(copyPlace, "COPY_TO");

    await forgetLostChain(copyStore, env.DATA_DIR);

    const copier = new Copier(env.DATA_DIR, copyStore, now);
    const copyFiles = await fileCopier(copyStore, env.DATA_DIR);
    let [filesAt, statusAt, isFirst] = [0, 0, true];

    while (isFirst || !ending.aborted) {
      const copiedUntil = await copier.copyOnce();
      if (failure) throw failure;
      if (copier.needsSnapshot()) inBackground(copier.storeSnapshot());
      if (copiedUntil - filesAt > FILES_EVERY_MS) {
        filesAt = copiedUntil;
        inBackground(copyFiles());
      }
      if (copier.isWhole && copiedUntil - statusAt > STATUS_EVERY_MS) {
        statusAt = copiedUntil;
        recordSuccess("copy", { at: new Date(copiedUntil) });
      }

      onSuccess();
      isFirst = false;
      await sleep(EVERY_MS, undefined, { signal: ending }).catch(() => {});
    }

    await copier.copyOnce();
  } catch (error) {
    recordFailure("copy", { at: clock.now(), reason: (error as Error).message });
    throw error;
  }
}
