import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/elements/icon";

type Props = { tone: "ok" | "warn" | "bad"; icon: LucideIcon; title: string; children: ReactNode };

export function StateCard({ tone, icon, title, children }: Props) {
  return (
    <section className={`panel state-card tone-${tone}`}>
      <header>
        <Icon of={icon} />
        <h2 className="h3">{title}</h2>
      </header>
      {children}
    </section>
  );
}
