/** The header's ground, in light and dark mode alike: `--ns-bg` of `.stage`. */
export const THEME_COLOR = "#140c0a";
