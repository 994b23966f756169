import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { cacheUntilCommit } from "~db/commit-cache.server";
import { db, prepared, type DbReader, transaction } from "~db/client.server";
import { siteSettings } from "~db/schema";
import { type Language, LANGUAGES } from "~db/vocabularies";
import { setOfferedLanguages } from "~/locales/offered-languages";
import { setSiteLogo } from "~/platform/site/site-logo";
import { setSiteName } from "~/locales/site-name";
import type { Actor } from "../actor";
import { writeAudit } from "../audit.server";
import { assertCanUseAdmin } from "../permissions";
import { type SiteSettings, StoredSettings } from "./settings-schema";

const SETTINGS_ID = 1;

/**
 * Settings of the operators, with defaults for the rest. They are cached until the next commit.
 */
export const getSiteSettings = cacheUntilCommit(() => readSettings(db));

setSiteName(() => getSiteSettings().name);
setOfferedLanguages(() => languagesOf(getSiteSettings()));
setSiteLogo(() => getSiteSettings().logo);

/** Gets the settings for the form. @throws AppError unauthenticated, forbidden */
export function readSite(actor: Actor): SiteSettings {
  assertCanUseAdmin(actor);

  return getSiteSettings();
}

/**
 * Changes some of the settings, for every page and mail from now on. Unchanged values change
 * nothing.
 * @throws AppError unauthenticated, forbidden
 */
export async function updateSiteSettings(
  actor: Actor,
  change: Partial<SiteSettings>,
): Promise<SiteSettings> {
  assertCanUseAdmin(actor);

  return transaction(async (tx) => {
    const currentSettings = readSettings(tx);
    const newSettings = { ...currentSettings, ...change };
    if (isDeepStrictEqual(newSettings, currentSettings)) return currentSettings;

    const settingsRow = { values: newSettings, updatedBy: actor.userId };

    await tx
      .insert(siteSettings)
      .values({ id: SETTINGS_ID, ...settingsRow })
      .onConflictDoUpdate({ target: siteSettings.id, set: settingsRow });
    await writeAudit(tx, actor, { action: "site.changed", target: "site", detail: change });

    return newSettings;
  });
}

function languagesOf({ languages }: SiteSettings): readonly Language[] {
  return languages === "both" ? LANGUAGES : [languages];
}

const storedText = prepared((reader) =>
  reader
    .select({ text: sql<string>`${siteSettings.values}` })
    .from(siteSettings)
    .prepare(),
);

let latestParsed = { text: "{}", settings: StoredSettings.parse({}) };

/** Parses only changed text, because every commit, such as a sale, leads to a new read. */
function readSettings(reader: DbReader): SiteSettings {
  const settingsJson = storedText(reader).get()?.text ?? "{}";
  if (settingsJson !== latestParsed.text)
    latestParsed = { text: settingsJson, settings: StoredSettings.parse(JSON.parse(settingsJson)) };

  return latestParsed.settings;
}
