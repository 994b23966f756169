import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Store } from "~/integrations/storage/object-store/store";
import { CHAINS, parseSnapshotNoteKey } from "./copy-keys";
import type { LogPosition } from "./write-ahead-log";

/** Version of the state and of the stored parts; another version begins a new chain. */
export const FORMAT = 2;

/** Progress of the copy of a database, so that a new process continues from there. */
export type CopyState = {
  format: typeof FORMAT;
  to: string;
  chain: string;
  /** Number of the current log in the chain. */
  log: number;
  position: LogPosition;
  previousEnd: number;
  /** Amount of log stored since the last complete snapshot; null before the first. */
  since: { bytes: number; parts: number } | null;
};

/** Loads the state; null if a new chain has to begin, which is always safe. */
export function loadCopyState(dataFolder: string, copyPlace: string): CopyState | null {
  try {
    const state = JSON.parse(readFileSync(fileIn(dataFolder), "utf8")) as CopyState;

    return state.to === copyPlace && state.format === FORMAT ? state : null;
  } catch {
    return null;
  }
}

export function saveCopyState(dataFolder: string, state: CopyState) {
  writeFileSync(fileIn(dataFolder), JSON.stringify(state));
}

/** Finds the folder of the chain's snapshots in the store; null before the first one is complete. */
export function findSnapshotFolder(dataFolder: string, copyPlace: string): string | null {
  const state = loadCopyState(dataFolder, copyPlace);

  return state?.since ? `${CHAINS}${state.chain}/snapshot/` : null;
}

/**
 * Deletes the state if its chain is no longer in the store: the place may have been emptied, or
 * another site may have taken it over.
 */
export async function forgetLostChain(copyStore: Store, dataFolder: string) {
  const snapshotFolder = findSnapshotFolder(dataFolder, copyStore.name);
  if (!snapshotFolder) return;

  const snapshotKeys = [...(await copyStore.list(snapshotFolder)).keys()];
  if (!snapshotKeys.some((snapshotKey) => parseSnapshotNoteKey(snapshotKey)))
    rmSync(fileIn(dataFolder));
}

const fileIn = (dataFolder: string) => path.join(dataFolder, "copy-state.json");
