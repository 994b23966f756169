import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/elements/empty-state";
import { EventFilterPanel } from "~/ui/events/event-filter-panel";
import { EventList, type EventListView } from "~/ui/events/event-list";
import { SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";

export type ResultsProps = { heading: string; isLive: boolean; list: EventListView };

export function Results({ heading, isLive, list }: ResultsProps) {
  const { t } = useTranslation("events");
  const isQuiet = isLive && !list.failed && list.total === 0 && list.panel.active <= 1;

  return (
    <Section className="list-page">
      <SectionHead level={1} size="m" title={heading} />
      {isQuiet ? (
        <EmptyState title={t("noneLive")} hint={t("noneLiveHint")} />
      ) : (
        <div className="stack">
          <EventFilterPanel panel={list.panel} />
          <EventList list={list} />
        </div>
      )}
    </Section>
  );
}
