import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { BackupError } from "./store";
import { required } from "~/platform/required";

/** Backups and the copy contain it, so that a restored site knows which one it replaces. */
const FILE = "site-id.json";
const MAX_EARLIER = 20;

const SiteIdentity = z.object({
  id: z.uuid(),
  /** The sites it was restored from, newest first: it may take over their backups and copies. */
  earlier: z.array(z.uuid()),
});

export type SiteIdentity = z.infer<typeof SiteIdentity>;

/** Makes it at the first call. */
export function getSiteIdentity(dataFolder: string): SiteIdentity {
  const identity = findSiteIdentity(dataFolder);
  if (identity) return identity;

  const file = path.join(dataFolder, FILE);
  const partial = `${file}.${randomUUID()}.part`;

  writeFileSync(partial, JSON.stringify({ id: randomUUID(), earlier: [] }), {
    mode: 0o600,
    flush: true,
  });
  try {
    // Unlike a rename, a link keeps what another process has made meanwhile.
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(partial);
  }

  return required(findSiteIdentity(dataFolder));
}

/** Makes a restored folder a site of its own, which may take over from the one in the backup. */
export function replaceSiteIdentity(folder: string, id: string = randomUUID()) {
  const former = findSiteIdentity(folder);
  const earlier = former ? [former.id, ...former.earlier] : [];

  save(folder, { id, earlier: earlier.slice(0, MAX_EARLIER) });
}

/** Lets the site of a folder take over from another one. */
export function succeedSite(folder: string, site: string) {
  const { id, earlier } = getSiteIdentity(folder);

  save(folder, { id, earlier: [...new Set([site, ...earlier])].slice(0, MAX_EARLIER) });
}

function save(folder: string, identity: SiteIdentity) {
  writeFileSync(path.join(folder, FILE), JSON.stringify(identity), { mode: 0o600, flush: true });
}

function findSiteIdentity(folder: string): SiteIdentity | null {
  const file = path.join(folder, FILE);
  let text: string;

  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  const parsed = SiteIdentity.safeParse(parseJson(text));
  if (!parsed.success)
    throw new BackupError(`${file} is damaged. Restore it, or delete it to get a new one.`);

  return parsed.data;
}
