import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { BackupError } from "./store";
import { required } from "~/platform/required";

/** Backups and the copy contain this file, so that a restored site knows which site it replaces. */
const IDENTITY_FILE = "site-id.json";
const MAX_EARLIER_SITES = 20;

const SiteIdentity = z.object({
  id: z.uuid(),
  /**
   * Ids of the sites that this site was restored from, newest first. This site may take over their
   * backups and copies.
   */
  earlier: z.array(z.uuid()),
});

export type SiteIdentity = z.infer<typeof SiteIdentity>;

/** Gets the identity of the site. The first call creates it. */
export function getSiteIdentity(dataFolder: string): SiteIdentity {
  const identity = findSiteIdentity(dataFolder);
  if (identity) return identity;

  const identityFile = path.join(dataFolder, IDENTITY_FILE);
  const partialFile = `${identityFile}.${randomUUID()}.part`;

  writeFileSync(partialFile, JSON.stringify({ id: randomUUID(), earlier: [] }), {
    mode: 0o600,
    flush: true,
  });
  try {
    // Unlike a rename, a link does not replace a file that another process has created in the
    // meantime.
    linkSync(partialFile, identityFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(partialFile);
  }

  return required(findSiteIdentity(dataFolder));
}

/**
 * Gives a restored folder a new site id. The new site may take over from the site in the backup.
 */
export function replaceSiteIdentity(folder: string, siteId: string = randomUUID()) {
  const formerIdentity = findSiteIdentity(folder);
  const earlierSites = formerIdentity ? [formerIdentity.id, ...formerIdentity.earlier] : [];

  saveIdentity(folder, { id: siteId, earlier: earlierSites.slice(0, MAX_EARLIER_SITES) });
}

/** Lets the site of a folder take over from `formerSite`. */
export function succeedSite(folder: string, formerSite: string) {
  const { id: siteId, earlier: earlierSites } = getSiteIdentity(folder);

  saveIdentity(folder, {
    id: siteId,
    earlier: [...new Set([formerSite, ...earlierSites])].slice(0, MAX_EARLIER_SITES),
  });
}

function saveIdentity(folder: string, identity: SiteIdentity) {
  writeFileSync(path.join(folder, IDENTITY_FILE), JSON.stringify(identity), {
    mode: 0o600,
    flush: true,
  });
}

function findSiteIdentity(folder: string): SiteIdentity | null {
  const identityFile = path.join(folder, IDENTITY_FILE);
  let fileText: string;

  try {
    fileText = readFileSync(identityFile, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  const parsedIdentity = SiteIdentity.safeParse(parseJson(fileText));
  if (!parsedIdentity.success)
    throw new BackupError(`${identityFile} is damaged. Restore it, or delete it to get a new one.`);

  return parsedIdentity.data;
}
