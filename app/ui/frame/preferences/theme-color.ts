/** The header's background in light and dark mode: `--ns-bg` of `.stage`. */
export const THEME_COLOR = "#140c0a";
