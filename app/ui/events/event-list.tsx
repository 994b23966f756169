import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import { EmptyState, ErrorState } from "../elements/empty-state";
import { EventCard, type EventCardView } from "./event-card";
import type { FilterPanelView } from "./event-filter-panel";
import { FilterChips } from "./filters";
import { Note } from "../elements/note";
import { Pagination } from "../elements/pagination";
import { SkeletonCards } from "../elements/skeleton";

export type EventListView =
  | { failed: true; panel: FilterPanelView }
  | {
      failed: false;
      cards: EventCardView[];
      total: number;
      /** The address with more shows; null at the end of the list. */
      moreHref: string | null;
      next: number;
      notes: string[];
      panel: FilterPanelView;
    };

export function EventList({ list, level = 2 }: { list: EventListView; level?: 2 | 3 }) {
  const { t } = useTranslation(["events", "common"]);
  if (list.failed) return <FailedList path={list.panel.path} />;

  return (
    <div className="stack">
      {list.notes.map((note) => (
        <Note key={note} role="note">
          {note}
        </Note>
      ))}
      <div className="row between">
        <p role="status" className="num">
          {t("common:results", { count: list.total })}
        </p>
        <FilterChips chips={list.panel.chips} />
      </div>
      {list.total === 0 ? (
        <NothingFound panel={list.panel} level={level} />
      ) : (
        <EventGrid cards={list.cards} level={level} />
      )}
      <LoadingMore />
      {list.total > 0 && (
        <Pagination
          shown={list.cards.length}
          total={list.total}
          moreHref={list.moreHref}
          label={list.panel.path === "/" ? undefined : t("loadMore", { count: list.next })}
        />
      )}
    </div>
  );
}

export function EventGrid({ cards, level = 3 }: { cards: EventCardView[]; level?: 2 | 3 }) {
  return (
    <div className="grid grid-4">
      {cards.map((card, index) => (
        <EventCard key={card.id} event={card} level={level} eager={index < 4} />
      ))}
    </div>
  );
}

function NothingFound({ panel, level }: { panel: FilterPanelView; level: 2 | 3 }) {
  const { t } = useTranslation(["events", "common"]);

  return (
    <EmptyState
      level={level}
      title={t("notFound")}
      hint={t(panel.active ? "tryFilters" : "noneNow")}
      action={
        <ButtonLink to={panel.path} variant="line">
          {t("common:clearFilters")}
        </ButtonLink>
      }
    />
  );
}

function FailedList({ path }: { path: string }) {
  const { t } = useTranslation(["events", "common"]);
  const isHome = path === "/";

  return (
    <ErrorState
      title={t(isHome ? "failed" : "error")}
      hint={isHome ? t("failedHint") : undefined}
      action={
        <ButtonLink to="." variant="line" reloadDocument>
          {t("common:tryAgain")}
        </ButtonLink>
      }
    />
  );
}

/** Placeholder cards while scripts load more. */
function LoadingMore() {
  const navigation = useNavigation();
  const isMore = navigation.location && new URLSearchParams(navigation.location.search).has("more");

  return navigation.state === "loading" && isMore ? <SkeletonCards count={8} /> : null;
}
