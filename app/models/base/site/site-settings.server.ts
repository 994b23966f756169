import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { cacheUntilCommit } from "~db/commit-cache.server";
import { db, prepared, type Reader, transaction } from "~db/client.server";
import { siteSettings } from "~db/schema";
import { type Language, LANGUAGES } from "~db/vocabularies";
import { setOfferedLanguages } from "~/locales/offered-languages";
import { setSiteLogo } from "~/platform/site/site-logo";
import { setSiteName } from "~/locales/site-name";
import type { Actor } from "../actor";
import { writeAudit } from "../audit.server";
import { assertCanUseAdmin } from "../permissions";
import { type SiteSettings, StoredSettings } from "./settings-schema";

const ROW = 1;

/**
 * What the operators set, and the defaults of the rest. Reading costs nothing between two commits.
 */
export const getSiteSettings = cacheUntilCommit(() => readSettings(db));

setSiteName(() => getSiteSettings().name);
setOfferedLanguages(() => languagesOf(getSiteSettings()));
setSiteLogo(() => getSiteSettings().logo);

/** The settings for the form. @throws AppError unauthenticated, forbidden */
export function readSite(actor: Actor): SiteSettings {
  assertCanUseAdmin(actor);

  return getSiteSettings();
}

/**
 * Changes some of the settings, for every page and mail from now on. The same values again change
 * nothing.
 * @throws AppError unauthenticated, forbidden
 */
export async function updateSiteSettings(
  actor: Actor,
  change: Partial<SiteSettings>,
): Promise<SiteSettings> {
  assertCanUseAdmin(actor);

  return transaction(async (tx) => {
    const before = readSettings(tx);
    const after = { ...before, ...change };
    if (isDeepStrictEqual(after, before)) return before;

    const row = { values: after, updatedBy: actor.userId };

    await tx
      .insert(siteSettings)
      .values({ id: ROW, ...row })
      .onConflictDoUpdate({ target: siteSettings.id, set: row });
    await writeAudit(tx, actor, { action: "site.changed", target: "site", detail: change });

    return after;
  });
}

function languagesOf({ languages }: SiteSettings): readonly Language[] {
  return languages === "both" ? LANGUAGES : [languages];
}

const storedText = prepared((on) =>
  on
    .select({ text: sql<string>`${siteSettings.values}` })
    .from(siteSettings)
    .prepare(),
);

let parsed = { text: "{}", settings: StoredSettings.parse({}) };

/** Parses only what changed, because every commit, each sale for example, leads to a new read. */
function readSettings(reader: Reader): SiteSettings {
  const text = storedText(reader).get()?.text ?? "{}";
  if (text !== parsed.text) parsed = { text, settings: StoredSettings.parse(JSON.parse(text)) };

  return parsed.settings;
}
