import type { Store } from "~/integrations/storage/object-store/store";
import { CHAINS, parsePartKey, parseSnapshotNoteKey, snapshotKey, snapshotNoteKey } from "./copy-keys";

/** Keeps the last two snapshots of the chain with everything since, and deletes other chains. */
export async function deleteOldParts(store: Store, chain: string) {
  const keys = [...(await store.list(CHAINS)).keys()];
  const notes = keys.map(parseSnapshotNoteKey).filter((note) => note !== null);
  const own = notes.filter((note) => note.chain === chain).map(({ log }) => log);
  const oldest = own.sort((a, b) => a - b).at(-2) ?? own[0] ?? 0;
  const isOld = (part: { chain: string; log: number }) => part.chain !== chain || part.log < oldest;

  for (const { chain: of, log } of notes.filter(isOld)) {
    await store.delete(snapshotNoteKey(of, log));
    await store.delete(snapshotKey(of, log));
  }

  for (const key of keys) {
    const part = parsePartKey(key);
    if (part && isOld(part)) await store.delete(key);
  }
}
