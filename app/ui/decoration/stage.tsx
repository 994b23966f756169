import type { ReactNode } from "react";
import { classes } from "../elements/classes";

/** A dark band across the page, in light and dark mode. */
export function Stage({ children, className }: { children: ReactNode; className: string }) {
  return (
    <section className={classes("stage glow", className)}>
      <div className="wrap">{children}</div>
    </section>
  );
}

export function Section({
  children,
  className,
  id,
}: {
  children: ReactNode;
  className?: string;
  id?: string;
}) {
  return (
    <section className={classes("section", className)} id={id}>
      <div className="wrap">{children}</div>
    </section>
  );
}
