import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { getSiteIdentity } from "./site-identity";
import { BackupError, findText, type Store } from "./store";

const OWNER_FILE = "owner.json";
/** Key of the note that takes a place over from a claim. Only one site can create it. */
const takeoverKeyOf = (claim: string) => `owners/after-${claim}.json`;
/** Claims of older versions have no id of their own. */
const OwnerNote = z
  .object({ site: z.uuid(), claim: z.uuid().optional() })
  .transform(({ site, claim = site }) => ({ site, claim }));

type OwnerNote = z.infer<typeof OwnerNote>;
/**
 * Maximum number of consecutive takeover notes. They pile up only if sites stop in the middle of a
 * takeover, because a completed takeover renews the owner note.
 */
const MAX_TAKEOVERS = 20;
/** Longest time until this site notices that another one has taken the place over. */
const RECHECK_MS = 10_000;

/** The place belongs to another site. Only an operator can change that. */
export class StoreTakenError extends BackupError {
  constructor(
    /** Says who owns the place, without advice. The advice depends on the caller. */
    readonly fact: string,
    advice = "",
  ) {
    super(`${fact} ${advice}`.trimEnd());
  }
}

type ClaimOptions = {
  dataFolder: string;
  /** Name of the setting or option that contains the place. */
  setting: string;
  recheckMs?: number;
};

/**
 * Claims a place for backups or the copy for this site, if it is free or belongs to a site that
 * this one was restored from.
 * @returns the store, which writes and deletes only while the place belongs to this site
 * @throws StoreTakenError when the place belongs to another site
 */
export async function claimStore<Kind extends Store>(
  store: Kind,
  { dataFolder, setting, recheckMs = RECHECK_MS }: ClaimOptions,
): Promise<Kind> {
  const { id: siteId, earlier: earlierSites } = getSiteIdentity(dataFolder);
  let checkedAt = 0;
  const requireOwnStore = async () => {
    const formerOwner = await findOwner(store);
    if (formerOwner?.site !== siteId) {
      throw new StoreTakenError(
        `${store.name} (${setting}) belongs to another site${formerOwner ? ` (${formerOwner.site})` : ""}.`,
        `Give each site its own folder or prefix. If this site was restored on another machine or taken over by it, that one is in charge: do not start this one, and leave the place alone. Only if the other site is gone for good, delete ${OWNER_FILE} there.`,
      );
    }

    checkedAt = performance.now();

    return formerOwner;
  };

  const recheckOwner = async () => {
    if (performance.now() - checkedAt >= recheckMs) await requireOwnStore();
  };

  const formerOwner = await findOwner(store);
  const claimNote = Buffer.from(JSON.stringify({ site: siteId, claim: randomUUID() }));
  if (formerOwner === null) await store.create(OWNER_FILE, claimNote);
  else if (earlierSites.includes(formerOwner.site))
    await store.create(takeoverKeyOf(formerOwner.claim), claimNote);
  // Reads the note again, because another site may have claimed the place first.
  const ownNote = await requireOwnStore();
  if (ownNote.claim !== formerOwner?.claim)
    await store.put(OWNER_FILE, Buffer.from(JSON.stringify(ownNote)));

  return {
    ...store,
    put: async (key, body) => {
      await recheckOwner();

      return store.put(key, body);
    },
    create: async (key, body) => {
      await recheckOwner();

      return store.create(key, body);
    },
    delete: async (key) => {
      await recheckOwner();

      return store.delete(key);
    },
  };
}

/**
 * Finds the last owner of a place. Null when it is free.
 * @throws BackupError when the note cannot be read
 */
export async function findOwner(store: Store): Promise<OwnerNote | null> {
  let note = await findNote(store, OWNER_FILE);

  for (let takeovers = 0; note && takeovers < MAX_TAKEOVERS; takeovers++) {
    const successor = await findNote(store, takeoverKeyOf(note.claim));
    if (!successor) return note;

    note = successor;
  }

  return note;
}

async function findNote(store: Store, key: string): Promise<OwnerNote | null> {
  const noteText = await findText(store, key);
  if (noteText === null) return null;

  const parsedNote = OwnerNote.safeParse(parseJson(noteText));
  if (!parsedNote.success)
    throw new BackupError(`${key} in ${store.name} is damaged. If the place is yours, delete it.`);

  return parsedNote.data;
}
