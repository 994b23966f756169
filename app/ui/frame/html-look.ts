import type { TextSize, Theme } from "~db/vocabularies";

/**
 * The attributes of `<html>` (with a space before each) and the `color-scheme` of a page that React
 * does not render.
 */
export function htmlAttributes(theme?: Theme | null, textSize?: TextSize) {
  const chosen = theme === "light" || theme === "dark" ? theme : null;
  const sizeAttribute = textSize === "large" ? ' data-text-size="large"' : "";

  return {
    attributes: `${chosen ? ` class="${chosen}"` : ""}${sizeAttribute}`,
    colorScheme: chosen ?? "light dark",
  };
}
