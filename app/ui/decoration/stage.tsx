import type { ReactNode } from "react";
import { classes } from "../elements/classes";

/** A band of night across the page, in both modes; `glow` lights it from above. */
export function Stage({ glow, children, className }: { glow?: boolean; children: ReactNode; className?: string }) {
  return (
    <section className={classes("stage", glow && "glow", className)}>
      <div className="wrap">{children}</div>
    </section>
  );
}

/** The page's measure and gutters, with room above and below. */
export function Section({ children, className, id }: { children: ReactNode; className?: string; id?: string }) {
  return (
    <section className={classes("section", className)} id={id}>
      <div className="wrap">{children}</div>
    </section>
  );
}
