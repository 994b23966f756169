import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/elements/empty-state";
import { EventCard, type EventCardView } from "~/ui/events/event-card";
import { Reviews } from "~/ui/events/reviews";
import type { ArtistPage } from "./artist-page.server";
import { General } from "./general";
import type { TabView } from "./tabs.server";

export function TabPanel({ panel, artist }: { panel: TabView; artist: ArtistPage }) {
  const { t } = useTranslation(["artists", "event"]);

  switch (panel.tab) {
    case "general":
      return <General view={panel} />;
    case "schedule":
      return (
        <div className="stack loose">
          <ShowsSection title={t("upcoming")} cards={artist.upcoming} none={t("noUpcoming")} />
          <ShowsSection title={t("past")} cards={artist.past} none={t("noPast")} />
        </div>
      );
    case "experience":
      return panel.experience ? (
        <div className="prose">
          {panel.experience.split(/\n+/).map((paragraph, index) => (
            <p key={index} lang="">
              {paragraph}
            </p>
          ))}
        </div>
      ) : (
        <EmptyState title={t("noExperience")} />
      );
    case "reviews":
      return <Reviews view={panel.reviews} hint={t("event:noReviewsHint")} named />;
  }
}

function ShowsSection({
  title,
  cards,
  none,
}: {
  title: string;
  cards: EventCardView[];
  none: string;
}) {
  return (
    <section className="stack">
      <h2 className="d-s">{title}</h2>
      {cards.length === 0 ? (
        <p className="meta">{none}</p>
      ) : (
        <div className="grid rows">
          {cards.map((card) => (
            <EventCard key={card.id} event={card} variant="row" />
          ))}
        </div>
      )}
    </section>
  );
}
