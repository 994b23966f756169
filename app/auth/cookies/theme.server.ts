import { parse } from "cookie";
import { THEMES, type Theme } from "~db/vocabularies";

export const THEME_COOKIE = "nhacsong_theme";

/** What this browser was told to look like, or null; an account may have a wish of its own. */
export function findTheme(cookieHeader: string | null | undefined): Theme | null {
  const theme = parse(cookieHeader ?? "")[THEME_COOKIE];
  return THEMES.find((known) => known === theme) ?? null;
}
