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
 * Copies to COPY_TO until the signal, once more after it, and reports each success. A failure ends
 * it: the server starts it again.
 */
export async function runCopy(
  to: string,
  { ending, onSuccess }: { ending: AbortSignal; onSuccess: () => void },
) {
  const now = () => clock.now().getTime();
  let failure: unknown;
  const inBackground = (work: Promise<void>) =>
    void work.catch((error: unknown) => (failure ??= error));

  try {
    const store = await openOwnStore(to, "COPY_TO");

    await forgetLostChain(store, env.DATA_DIR);

    const copier = new Copier(env.DATA_DIR, store, now);
    const copyFiles = await fileCopier(store, env.DATA_DIR);
    let [filesAt, statusAt, isFirst] = [0, 0, true];

    while (isFirst || !ending.aborted) {
      const at = await copier.tick();
      if (failure) throw failure;
      if (copier.needsSnapshot()) inBackground(copier.storeSnapshot());
      if (at - filesAt > FILES_EVERY_MS) {
        filesAt = at;
        inBackground(copyFiles());
      }
      if (copier.isWhole && at - statusAt > STATUS_EVERY_MS) {
        statusAt = at;
        recordSuccess("copy", { at: new Date(at) });
      }

      onSuccess();
      isFirst = false;
      await sleep(EVERY_MS, undefined, { signal: ending }).catch(() => {});
    }

    await copier.tick();
  } catch (error) {
    recordFailure("copy", { at: clock.now(), reason: (error as Error).message });
    throw error;
  }
}
