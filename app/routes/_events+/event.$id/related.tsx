import { useTranslation } from "react-i18next";
import { EventCard, type EventCardView } from "~/ui/events/event-card";

export function Related({ cards }: { cards: EventCardView[] }) {
  const { t } = useTranslation("event");
  if (cards.length === 0) return null;

  return (
    <aside className="ev-side stack" aria-labelledby="related">
      <h2 className="h3" id="related">
        {t("related")}
      </h2>
      {cards.map((card) => (
        <EventCard key={card.id} event={card} variant="row" />
      ))}
    </aside>
  );
}
