import { parse } from "cookie";
import { THEMES, type Theme } from "~db/vocabularies";

export const THEME_COOKIE = "nhacsong_theme";

/** Finds the theme this browser chose; the account may have another. */
export function findTheme(cookieHeader: string | null | undefined): Theme | null {
  const theme = parse(cookieHeader ?? "")[THEME_COOKIE];

  return THEMES.find((candidate) => candidate === theme) ?? null;
}
