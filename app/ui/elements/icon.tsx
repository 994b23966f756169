import type { LucideIcon } from "lucide-react";
import { classes } from "./classes";

export type IconProps = { of: LucideIcon; filled?: boolean; className?: string };

/** Hidden from screen readers: the text beside it must say the same. */
export function Icon({ of: Glyph, filled, className }: IconProps) {
  return (
    <Glyph
      className={classes("i", filled && "fill", className)}
      aria-hidden="true"
      focusable="false"
    />
  );
}
