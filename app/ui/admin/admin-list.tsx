import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../elements/empty-state";
import { SearchBox } from "../form/search-box";
import { Pagination, type PagesView } from "./admin-pages";
import { type LineParts, Lines } from "./lines";

type AdminListProps<Row> = {
  list: { title: string; search: string; state: string; rows: Row[]; pages: PagesView };
  action: string;
  placeholder?: string;
  /** Filters by state; the first is "all". */
  states?: { value: string; label: string }[];
  /** Further parameters, which a search keeps. */
  keep?: Record<string, string>;
  /** Further filters below the search. */
  filters?: ReactNode;
  line: (row: Row) => LineParts;
  /** Shown instead of "nothing found" if the list is not searched. */
  empty?: string;
  note?: ReactNode;
  /** Content below the list. */
  children?: ReactNode;
};

export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { list, action, placeholder, states, keep, filters, line, empty, note, children } = props;
  const { t } = useTranslation("admin");
  const isFiltered = [list.search, list.state, ...Object.values(keep ?? {})].some(Boolean);

  return (
    <div className="stack">
      <h1 className="d-s">{list.title}</h1>
      {note}
      {placeholder && (
        <SearchBox
          action={action}
          label={list.title}
          defaultValue={list.search}
          placeholder={placeholder}
          className="admin-search"
          hasSuggestions={false}
          keep={{ ...keep, ...(list.state && { state: list.state }) }}
        />
      )}
      {filters}
      {states && (
        <StateLinks action={action} states={states} current={list.state} search={list.search} />
      )}
      {list.rows.length === 0 ? (
        <EmptyState
          title={empty ?? t(isFiltered ? "nothing" : "nothingYet")}
          hint={list.search ? t("nothingHint") : undefined}
        />
      ) : (
        <Lines label={list.title} rows={list.rows} rowKey={(row) => row.id} line={line} />
      )}
      <Pagination pages={list.pages} />
      {children}
    </div>
  );
}

type StateLinksProps = {
  action: string;
  states: { value: string; label: string }[];
  current: string;
  search: string;
};

/** Links that filter a list by state. */
export function StateLinks({ action, states, current, search }: StateLinksProps) {
  const { t } = useTranslation("admin");

  return (
    <nav className="row tight" aria-label={t("state")}>
      {states.map(({ value, label }) => {
        const address = new URLSearchParams({
          ...(search && { search }),
          ...(value && { state: value }),
        });

        return (
          <Link
            key={value}
            className="chip"
            to={`${action}?${address}`}
            aria-current={value === current ? "true" : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
