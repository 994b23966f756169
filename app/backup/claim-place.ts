import { z } from "zod";
import { parseJson } from "./manifest";
import { getSiteIdentity } from "./site-identity";
import { BackupError, readAll, type Store } from "./store/store";

const NOTE = "owner.json";
const Note = z.object({ site: z.uuid() });
/** Longest time until this site notices that another one has taken the place over. */
const RECHECK_MS = 10_000;

type Options = {
  dataFolder: string;
  /** The setting or option that names the place. */
  setting: string;
  recheckMs?: number;
};

/**
 * Makes a place for backups or the copy the one of this site, if it is free or belongs to a site that this one was
 * restored from.
 * @returns the store, which writes and deletes only while the place belongs to this site
 * @throws BackupError when it belongs to another site
 */
export async function claimPlace<Kind extends Store>(
  store: Kind,
  { dataFolder, setting, recheckMs = RECHECK_MS }: Options,
): Promise<Kind> {
  const { id, earlier } = getSiteIdentity(dataFolder);
  let checkedAt = 0;
  const requireOwn = async () => {
    const owner = await findOwner(store);
    if (owner !== id) {
      throw new BackupError(
        `${store.name} (${setting}) belongs to another site${owner ? ` (${owner})` : ""}. Give each site its own folder or prefix. If the other site was this one or is gone, delete ${NOTE} there.`,
      );
    }
    checkedAt = performance.now();
  };
  const recheck = async () => {
    if (performance.now() - checkedAt >= recheckMs) await requireOwn();
  };

  const owner = await findOwner(store);
  const note = Buffer.from(JSON.stringify({ site: id }));
  if (owner === null) await store.create(NOTE, note);
  else if (earlier.includes(owner)) await store.put(NOTE, note);
  // Another site may have been first.
  await requireOwn();
  return {
    ...store,
    put: async (key, body) => (await recheck(), store.put(key, body)),
    create: async (key, body) => (await recheck(), store.create(key, body)),
    delete: async (key) => (await recheck(), store.delete(key)),
  };
}

/** Null when the place is free. @throws BackupError when that cannot be read */
async function findOwner(store: Store): Promise<string | null> {
  const source = await store.get(NOTE).catch((error: unknown) => {
    if (error instanceof BackupError && /is missing/.test(error.message)) return null;
    throw error;
  });
  if (!source) return null;
  const note = Note.safeParse(parseJson((await readAll(source)).toString()));
  if (!note.success) throw new BackupError(`${NOTE} in ${store.name} is damaged. If the place is yours, delete it.`);
  return note.data.site;
}
