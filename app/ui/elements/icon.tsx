import type { LucideIcon } from "lucide-react";
import { classes } from "./classes";

export type IconProps = { of: LucideIcon; filled?: boolean; className?: string };

/**
 * Attributes that the markup of icons leaves out, because the CSS class `i` sets them and a page
 * has dozens of icons.
 */
const SET_BY_STYLES = {
  xmlns: undefined,
  width: undefined,
  height: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

/** An icon, hidden from screen readers: the text next to it must have the same meaning. */
export function Icon({ of: Glyph, filled, className }: IconProps) {
  return (
    <Glyph
      className={classes("i", filled && "fill", className)}
      aria-hidden="true"
      {...SET_BY_STYLES}
    />
  );
}
