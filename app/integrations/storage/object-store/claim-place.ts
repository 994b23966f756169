import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { getSiteIdentity } from "./site-identity";
import { BackupError, findText, type Store } from "./store";

const NOTE = "owner.json";
/** Whoever creates it takes the place over from that claim: only one can. */
const takeoverKey = (claim: string) => `owners/after-${claim}.json`;
/** Older versions gave claims no id of their own. */
const Note = z
  .object({ site: z.uuid(), claim: z.uuid().optional() })
  .transform(({ site, claim = site }) => ({ site, claim }));

type Note = z.infer<typeof Note>;
/**
 * One is left after another only where sites stop in the middle of taking over: whoever does it
 * renews the note.
 */
const MAX_TAKEOVERS = 20;
/** Longest time until this site notices that another one has taken the place over. */
const RECHECK_MS = 10_000;

/** Only an operator can change that. */
export class PlaceTakenError extends BackupError {
  constructor(
    /** Without what to do about it, which depends on who asks. */
    readonly fact: string,
    advice = "",
  ) {
    super(`${fact} ${advice}`.trimEnd());
  }
}

type Options = {
  dataFolder: string;
  /** The setting or option that names the place. */
  setting: string;
  recheckMs?: number;
};

/**
 * Makes a place for backups or the copy the one of this site, if it is free or belongs to a site
 * that this one was restored from.
 * @returns the store, which writes and deletes only while the place belongs to this site
 * @throws PlaceTakenError when it belongs to another site
 */
export async function claimPlace<Kind extends Store>(
  store: Kind,
  { dataFolder, setting, recheckMs = RECHECK_MS }: Options,
): Promise<Kind> {
  const { id, earlier } = getSiteIdentity(dataFolder);
  let checkedAt = 0;
  const requireOwn = async () => {
    const owner = await findOwner(store);
    if (owner?.site !== id) {
      throw new PlaceTakenError(
        `${store.name} (${setting}) belongs to another site${owner ? ` (${owner.site})` : ""}.`,
        `Give each site its own folder or prefix. If this site was restored on another machine or taken over by it, that one is in charge: do not start this one, and leave the place alone. Only if the other site is gone for good, delete ${NOTE} there.`,
      );
    }

    checkedAt = performance.now();

    return owner;
  };

  const recheck = async () => {
    if (performance.now() - checkedAt >= recheckMs) await requireOwn();
  };

  const owner = await findOwner(store);
  const note = Buffer.from(JSON.stringify({ site: id, claim: randomUUID() }));
  if (owner === null) await store.create(NOTE, note);
  else if (earlier.includes(owner.site)) await store.create(takeoverKey(owner.claim), note);
  // Another site may have been first.
  const own = await requireOwn();
  if (own.claim !== owner?.claim) await store.put(NOTE, Buffer.from(JSON.stringify(own)));

  return {
    ...store,
    put: async (key, body) => {
      await recheck();

      return store.put(key, body);
    },
    create: async (key, body) => {
      await recheck();

      return store.create(key, body);
    },
    delete: async (key) => {
      await recheck();

      return store.delete(key);
    },
  };
}

/**
 * The last one that took the place over. Null when it is free.
 * @throws BackupError when that cannot be read
 */
export async function findOwner(store: Store): Promise<Note | null> {
  let owner = await findNote(store, NOTE);

  for (let takeovers = 0; owner && takeovers < MAX_TAKEOVERS; takeovers++) {
    const next = await findNote(store, takeoverKey(owner.claim));
    if (!next) return owner;

    owner = next;
  }

  return owner;
}

async function findNote(store: Store, key: string): Promise<Note | null> {
  const text = await findText(store, key);
  if (text === null) return null;

  const note = Note.safeParse(parseJson(text));
  if (!note.success)
    throw new BackupError(`${key} in ${store.name} is damaged. If the place is yours, delete it.`);

  return note.data;
}
