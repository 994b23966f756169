import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Store } from "~/integrations/storage/object-store/store";
import { CHAINS, parseSnapshotNoteKey } from "./copy-keys";
import type { LogPosition } from "./write-ahead-log";

/** Of the state and what it stores; another one begins a new chain. */
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
  /** Stored since the last complete snapshot; null before the first one. */
  since: { bytes: number; parts: number } | null;
};

/** Null when a new chain has to begin, which is always right. */
export function loadCopyState(dataFolder: string, to: string): CopyState | null {
  try {
    const state = JSON.parse(readFileSync(fileIn(dataFolder), "utf8")) as CopyState;

    return state.to === to && state.format === FORMAT ? state : null;
  } catch {
    return null;
  }
}

export function saveCopyState(dataFolder: string, state: CopyState) {
  writeFileSync(fileIn(dataFolder), JSON.stringify(state));
}

/**
 * Somebody may have emptied the place, or another site may have taken it over, since the state was
 * saved.
 */
export async function forgetLostChain(store: Store, dataFolder: string) {
  const state = loadCopyState(dataFolder, store.name);
  if (!state?.since) return;

  const keys = [...(await store.list(`${CHAINS}${state.chain}/snapshot/`)).keys()];
  if (!keys.some((key) => parseSnapshotNoteKey(key))) rmSync(fileIn(dataFolder));
}

const fileIn = (dataFolder: string) => path.join(dataFolder, "copy-state.json");
