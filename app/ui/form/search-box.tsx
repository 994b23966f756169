import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { type FocusEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import { useScripts } from "../elements/use-scripts";
import { useSuggestions } from "./use-suggestions";
import type { Suggestion } from "./suggestions.protocol";

/**
 * A GET form. Scripts add suggestions of public shows and artists, unless `hasSuggestions` is
 * false. `keep` are hidden fields.
 */
export function SearchBox({
  action,
  defaultValue,
  placeholder,
  className,
  keep = {},
  label,
  hasSuggestions = true,
}: {
  action: string;
  defaultValue?: string;
  placeholder?: string;
  className?: string;
  keep?: Record<string, string>;
  /** The label that distinguishes this search from the header's. */
  label?: string;
  hasSuggestions?: boolean;
}) {
  const { t } = useTranslation();
  const { found, active, close, onKeyDown, onType } = useSuggestions();
  const listId = useId();
  const combobox = useScripts() &&
    hasSuggestions && {
      role: "combobox",
      "aria-autocomplete": "list" as const,
      "aria-expanded": found.length > 0,
      "aria-controls": listId,
      "aria-activedescendant": active >= 0 ? optionId(listId, active) : undefined,
      autoComplete: "off",
    };
  const onBlur = (event: FocusEvent) =>
    event.currentTarget.contains(event.relatedTarget) || close();

  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className={className}
      onSubmit={close}
    >
      {Object.entries(keep).map(([fieldName, value]) => (
        <input key={fieldName} type="hidden" name={fieldName} value={value} />
      ))}
      <div className="search" onBlur={onBlur}>
        <input
          className="input"
          type="search"
          name="search"
          key={defaultValue}
          defaultValue={defaultValue}
          aria-label={t("search")}
          placeholder={placeholder ?? t("searchHint")}
          maxLength={200}
          onChange={(event) => hasSuggestions && onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          {...combobox}
        />
        <button type="submit" aria-label={t("search")}>
          <Icon of={Search} />
        </button>
        <SuggestionList id={listId} found={found} active={active} onChoose={close} />
      </div>
    </Form>
  );
}

type Props = { id: string; found: Suggestion[]; active: number; onChoose: () => void };

/** The suggestions as links outside the tab order; arrow keys select them. */
function SuggestionList({ id: listId, found: suggestions, active, onChoose }: Props) {
  const { t } = useTranslation();

  return (
    <>
      <ul
        className="suggestions"
        id={listId}
        role="listbox"
        aria-label={t("suggestions")}
        hidden={suggestions.length === 0}
      >
        {suggestions.map(({ href, label, lang, hint }, index) => (
          <li
            key={href}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === active}
          >
            <Link
              to={href}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onChoose}
            >
              <b lang={lang}>{label}</b> <span className="tiny">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
      <span className="sr" role="status">
        {suggestions.length > 0 && t("suggestionCount", { count: suggestions.length })}
      </span>
    </>
  );
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;
