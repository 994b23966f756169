import type { TextSize, Theme } from "~db/vocabularies";

/**
 * Of a page that React does not draw: attributes of `<html>`, with a space before each, and the
 * `color-scheme`.
 */
export function htmlLook(theme?: Theme | null, textSize?: TextSize) {
  const chosen = theme === "light" || theme === "dark" ? theme : null;
  const size = textSize === "large" ? ' data-text-size="large"' : "";

  return {
    attributes: `${chosen ? ` class="${chosen}"` : ""}${size}`,
    colorScheme: chosen ?? "light dark",
  };
}
