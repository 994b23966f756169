import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export type Tab = { key: string; label: ReactNode; href: string };

/** Tabs are links; the server renders the panel of the selected tab. */
export function Tabs({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.href}
          preventScrollReset
          aria-current={tab.key === current ? "page" : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
