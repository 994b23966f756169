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

export function Facts({ facts }: { facts: { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
