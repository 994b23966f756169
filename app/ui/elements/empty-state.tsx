import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Lantern } from "../decoration/lantern";

type StateProps = { title: ReactNode; hint?: ReactNode; action?: ReactNode; level?: 1 | 2 | 3 };

export function EmptyState({ title, hint, action, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;

  return (
    <div className="empty">
      <Lantern />
      <Heading className="h3">{title}</Heading>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}

export function ErrorState({ title, hint, action }: Omit<StateProps, "level">) {
  return (
    <div className="empty bad" role="alert">
      <Icon of={TriangleAlert} className="empty-icon" />
      <h2 className="h3">{title}</h2>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}
