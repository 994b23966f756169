import { useTranslation } from "react-i18next";
import type { FollowableArtist } from "~/web/views/events/artist-card.server";
import type { Clock } from "~/locales/clocks";
import { ButtonLink } from "~/ui/elements/button";
import { classes } from "~/ui/elements/classes";
import { TickingClocks } from "~/ui/events/clocks";
import { EventCard, type EventCardView } from "~/ui/events/event-card";
import { EventFilterPanel } from "~/ui/events/event-filter-panel";
import { EventList, type EventListView } from "~/ui/events/event-list";
import { SectionHead } from "~/ui/elements/panel";
import { Section, Stage } from "~/ui/decoration/stage";
import { FeaturedArtists } from "./featured-artists";
import type { NextTicketView } from "./home.server";
import { YourTicket } from "./your-ticket";

export type HomeProps = {
  name: string;
  ticket: NextTicketView | null;
  live: EventCardView[];
  saved: EventCardView[];
  followed: EventCardView[];
  artists: FollowableArtist[];
  list: EventListView;
  zone: string | null;
  clocks: Clock[];
};

export function Home({
  name,
  ticket,
  live,
  saved,
  followed,
  artists,
  list,
  zone,
  clocks,
}: HomeProps) {
  const { t } = useTranslation(["landing", "common"]);

  return (
    <>
      <Stage className="welcome">
        <div className="stack loose">
          <div className="stack tight">
            <h1 className="d-m">{t("welcome", { name: name || t("musicLover") })}</h1>
            {!ticket && <p className="lead">{t("tagline")}</p>}
          </div>
          {ticket && <YourTicket ticket={ticket} />}
          {live.length > 0 && <LiveNow live={live} zone={zone} clocks={clocks} />}
        </div>
      </Stage>
      <CardSection title={t("savedEvents")} cards={saved} to="/saved" />
      <CardSection title={t("followed")} cards={followed} />
      <Section id="events">
        <SectionHead title={t("common:allEvents")} />
        <div className="stack">
          <EventFilterPanel panel={list.panel} />
          <EventList list={list} level={3} />
        </div>
      </Section>
      <FeaturedArtists artists={artists} />
    </>
  );
}

function LiveNow({ live, zone, clocks }: Pick<HomeProps, "live" | "zone" | "clocks">) {
  const { t } = useTranslation(["landing", "common"]);

  return (
    <section className="stack" aria-labelledby="live-now">
      <h2 className="d-s" id="live-now">
        {t("common:liveNow")}
      </h2>
      <div className={classes("grid", live.length === 1 && "alone")}>
        {live.map((card) => (
          <EventCard key={card.id} event={card} variant="wide" />
        ))}
      </div>
      <TickingClocks clocks={clocks} zone={zone} />
    </section>
  );
}

function CardSection({ title, cards, to }: { title: string; cards: EventCardView[]; to?: string }) {
  const { t } = useTranslation();
  if (cards.length === 0) return null;

  return (
    <Section className="snug">
      <SectionHead
        title={title}
        action={
          to && (
            <ButtonLink to={to} variant="line">
              {t("viewAll")}
            </ButtonLink>
          )
        }
      />
      <div className="grid rows">
        {cards.map((card) => (
          <EventCard key={card.id} event={card} variant="row" />
        ))}
      </div>
    </Section>
  );
}
