import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Suggestion } from "./suggestions.protocol";

type Props = { id: string; found: Suggestion[]; active: number; onChoose: () => void };

/** Options are links outside the tab order; arrow keys select them. */
export function SuggestionList({ id, found, active, onChoose }: Props) {
  const { t } = useTranslation();

  return (
    <>
      <ul className="suggestions" id={id} role="listbox" aria-label={t("suggestions")} hidden={found.length === 0}>
        {found.map(({ href, label, lang, hint }, index) => (
          <li key={href} id={optionId(id, index)} role="option" aria-selected={index === active}>
            <Link to={href} tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={onChoose}>
              <b lang={lang}>{label}</b> <span className="tiny">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
      <span className="sr" role="status">
        {found.length > 0 && t("suggestionCount", { count: found.length })}
      </span>
    </>
  );
}

export const optionId = (id: string, index: number) => `${id}-${index}`;
