import { statSync } from "node:fs";
import { clock } from "~/platform/clock/clock";
import { fieldError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import { findBankMistakes } from "~/platform/settings/groups/bank-settings";
import {
  readSetupSettings,
  setupFileIn,
  SETUP_SETTINGS,
  type SetupSetting,
  type SetupSettings,
  writeSetupSettings,
} from "~/platform/settings/setup-settings";
import type { Language } from "~/locales/languages";
import { makeFirstAdmin } from "~/models/accounts/admins.server";
import { updateSiteSettings } from "~/models/base/site/site-settings.server";
import { SETTING_FIELDS, type SettingField } from "./setting-fields";
import type { SetupForm } from "./setup-form";
import { assertSetupKey } from "./setup-key.server";

const RESULT_MS = 10 * 60_000;

/**
 * Lists settings that the settings file or the environment already has, so that the first-run page
 * does not ask for them.
 */
export function listGivenSettings(): SetupSetting[] {
  return SETUP_SETTINGS.filter((name) => env[name] !== undefined);
}

/**
 * Writes the settings, makes the first admin, who reads in `language`, and deletes the key in one
 * step, so that a form that failed can be sent again, and only one of two forms succeeds.
 * @throws AppError not_found when the site is set up; invalid
 */
export async function finishSetup(form: SetupForm, language: Language): Promise<void> {
  assertSetupKey(form.key);

  const settings = settingsIn(form);
  if (!env.APP_URL && !settings.APP_URL) throw fieldError("address", "setup:invalid.address");

  assertWholeBank(settings);

  const { email, password, name, languages } = form;
  const { id } = await makeFirstAdmin(email, { name: "Admin", password, language }, () =>
    writeSetupSettings(env.DATA_DIR, { ...writtenInUse(), ...settings }),
  );
  const admin = { userId: id, role: "admin", isApprovedArtist: false, visitorId: null } as const;

  await updateSiteSettings(admin, { name, languages });
}

/**
 * Settings that an earlier form has written and this process uses, so that the page does not ask
 * for them.
 */
function writtenInUse(): SetupSettings {
  const given: string[] = listGivenSettings();
  const written = Object.entries(readSetupSettings(env.DATA_DIR));

  return Object.fromEntries(written.filter(([name]) => given.includes(name)));
}

/**
 * The result that the first-run page shows for ten minutes after the setup; null before and after.
 */
export function findSetupResult() {
  const file = statSync(setupFileIn(env.DATA_DIR), { throwIfNoEntry: false });
  if (!file || clock.now().getTime() - file.mtimeMs > RESULT_MS) return null;

  const written = readSetupSettings(env.DATA_DIR);

  return {
    address: env.APP_URL ?? written.APP_URL ?? "",
    /** True if this process does not use all written settings yet. */
    needsRestart: SETUP_SETTINGS.some((name) => written[name] && env[name] === undefined),
  };
}

function settingsIn(form: SetupForm): SetupSettings {
  const given = listGivenSettings();
  const typed = Object.entries(SETTING_FIELDS).map(
    ([field, name]) => [name, form[field as SettingField]] as const,
  );
  const payments = form.testPayments ? ([["PAYMENTS", "test"]] as const) : [];

  return Object.fromEntries(
    [...typed, ...payments].filter(([name, value]) => value && !given.includes(name)),
  );
}

function assertWholeBank(settings: SetupSettings) {
  if (findBankMistakes({ ...env, ...settings }).length > 0)
    throw fieldError("bankAccount", "setup:bankIncomplete");
}
