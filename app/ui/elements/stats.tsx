import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { Icon } from "./icon";

export function Stats({ children, three }: { children: ReactNode; three?: boolean }) {
  return <dl className={classes("stats", three && "three")}>{children}</dl>;
}

export function StatCard({
  label,
  value,
  hint,
  icon,
}: {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  icon?: LucideIcon;
}) {
  return (
    <div className="stat">
      <dt>
        {icon && <Icon of={icon} />}
        {label}
      </dt>
      <dd className="num">
        {value}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  );
}

type Fact = { label: ReactNode; value: ReactNode };

/** A list of facts; facts whose value is null are left out. */
export function Facts({ facts, long }: { facts: Fact[]; long?: boolean }) {
  const knownFacts = facts.filter(({ value }) => value !== null);

  return (
    <dl className={classes("facts", long && "facts-long")}>
      {knownFacts.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
