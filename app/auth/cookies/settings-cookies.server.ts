import { LANGUAGE_KEY } from "~/locales/languages";
import type { SettingsForm } from "~/models/accounts/profile-schema";
import { preferenceCookie } from "./preference-cookie.server";
import { THEME_COOKIE } from "./theme.server";
import { ZONE_COOKIE } from "./zone.server";

/**
 * Set-Cookie values that copy the account's settings to the browser, from which pages read them.
 */
export function settingsCookies({ language, theme, timeZone }: Partial<SettingsForm>): string[] {
  const cookies = [
    language ? preferenceCookie(LANGUAGE_KEY, language) : null,
    theme ? preferenceCookie(THEME_COOKIE, theme) : null,
    timeZone ? preferenceCookie(ZONE_COOKIE, timeZone) : null,
  ];

  return cookies.filter((cookie) => cookie !== null);
}
