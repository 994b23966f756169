import type { ReactNode } from "react";
import { classes } from "./classes";
import { Crumb, type CrumbProps } from "./crumb";

export function Panel({
  title,
  children,
  className,
  id,
}: {
  title?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
}) {
  return (
    <section className={classes("panel stack", className)} id={id}>
      {title && <h2 className="h3">{title}</h2>}
      {children}
    </section>
  );
}

/** A panel whose content is folded under its title. */
export function FoldedPanel({
  title,
  isOpen = false,
  id,
  children,
  className,
}: {
  title: ReactNode;
  isOpen?: boolean;
  id?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <details className={classes("panel folded", className)} open={isOpen} id={id}>
      <summary className="h3">{title}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

export function SectionHead({
  back,
  title,
  hint,
  action,
  size = "s",
  level = 2,
}: {
  back?: CrumbProps;
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  size?: "m" | "s";
  level?: 1 | 2;
}) {
  const Heading = `h${level}` as const;

  return (
    <div className="section-head">
      {back && <Crumb {...back} />}
      <div>
        <Heading className={`d-${size}`}>{title}</Heading>
        {hint && <p className="meta">{hint}</p>}
      </div>
      {action}
    </div>
  );
}
