import { Link } from "@remix-run/react";
import { ChevronDown, SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";

/** A collapsed panel of filters that also opens without scripts. */
export function Filters({ active, children }: { active: number; children: ReactNode }) {
  const { t } = useTranslation();

  return (
    <details className="filters" id="filters">
      <summary>
        <Icon of={SlidersHorizontal} />
        {t("filters")}
        {active > 0 && (
          <span className="count">
            <span aria-hidden="true">{active}</span>
            <span className="sr">{t("filtersActive", { count: active })}</span>
          </span>
        )}
        <Icon of={ChevronDown} className="chev" />
      </summary>
      {children}
    </details>
  );
}

export type FilterChip = { key: string; label: string; href: string };

/** The chosen filters as links, each of which removes its filter. */
export function FilterChips({ chips }: { chips: FilterChip[] }) {
  const { t } = useTranslation();
  if (!chips.length) return null;

  return (
    <ul className="row chips">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Link
            className="chip"
            to={chip.href}
            aria-label={t("removeFilter", { filter: chip.label })}
            preventScrollReset
          >
            {chip.label}
            <Icon of={X} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
