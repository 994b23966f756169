import { LANGUAGE_KEY } from "~/locales/languages";
import type { SettingsForm } from "~/models/accounts/profile-schema";
import { preferenceCookie } from "./preference-cookie.server";
import { THEME_COOKIE } from "./theme.server";
import { ZONE_COOKIE } from "./zone.server";

/**
 * Copies the settings of the account to the device; pages read them from these cookies (Set-Cookie
 * values).
 */
export function settingsCookies({ language, theme, timeZone }: SettingsForm): string[] {
  const cookies = [preferenceCookie(LANGUAGE_KEY, language), preferenceCookie(THEME_COOKIE, theme)];

  return timeZone ? [...cookies, preferenceCookie(ZONE_COOKIE, timeZone)] : cookies;
}
