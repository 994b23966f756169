import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FollowableArtist } from "~/web/views/events/artist-card.server";
import { PosterWall } from "~/ui/decoration/poster-wall";
import { ButtonLink } from "~/ui/elements/button";
import { classes } from "~/ui/elements/classes";
import { EmptyState } from "~/ui/elements/empty-state";
import { EventCard, type EventCardView } from "~/ui/events/event-card";
import { EventGrid } from "~/ui/events/event-list";
import type { Option } from "~/ui/form/select-field";
import { Garland } from "~/ui/decoration/garland";
import { SectionHead } from "~/ui/elements/panel";
import { Poster } from "~/ui/poster/poster";
import { Section } from "~/ui/decoration/stage";
import { FeaturedArtists } from "./featured-artists";
import { Pickers } from "./pickers";

const STEP_KEYS = ["find", "seat", "watch"] as const;

type Choice = { value: string; options: Option[] };

export type LandingProps = {
  /** Shows that the operators selected. */
  featured: EventCardView[];
  live: EventCardView[];
  upcoming: EventCardView[];
  pickers: { category: Choice; price: Choice };
  tiles: { key: string; label: string }[];
  artists: FollowableArtist[];
};

const loginPath = (returnPath: string) => `/login?returnTo=${encodeURIComponent(returnPath)}`;

export function Landing({ featured, live, upcoming, pickers, tiles, artists }: LandingProps) {
  return (
    <>
      <Hero shows={[...featured, ...upcoming, ...live].slice(0, 3)} />
      {featured.length > 0 && <Featured featured={featured} />}
      <LiveNow live={live} />
      <Upcoming upcoming={upcoming} pickers={pickers} />
      <Tiles tiles={tiles} />
      <FeaturedArtists artists={artists} />
      <HowItWorks />
      <ForArtists />
    </>
  );
}

function Hero({ shows }: { shows: EventCardView[] }) {
  const { t } = useTranslation(["landing", "common"]);
  const posters = shows.map((show) => ({
    id: show.id,
    title: show.posterTitle,
    category: show.categoryKey,
    artist: show.artistName,
  }));

  return (
    <section className="hero stage">
      <Garland />
      <div className="wrap hero-in">
        <div className="hero-copy">
          <h1 className="d-l">
            {t("heroTitle")} <em>{t("heroTitleEnd")}</em>
          </h1>
          <p className="lead">{t("heroLead")}</p>
          <div className="row">
            <ButtonLink to="/events" variant="primary" size="lg">
              {t("common:getStarted")}
            </ButtonLink>
            <a className="btn btn-line btn-lg" href="#live">
              {t("common:howItWorks")}
            </a>
          </div>
        </div>
        <PosterWall shows={posters} />
      </div>
    </section>
  );
}

function Featured({ featured }: Pick<LandingProps, "featured">) {
  const { t } = useTranslation("landing");

  return (
    <Section id="featured">
      <SectionHead size="m" title={t("featuredShows")} />
      <EventGrid cards={featured} />
    </Section>
  );
}

function LiveNow({ live }: { live: EventCardView[] }) {
  const { t } = useTranslation(["landing", "common", "events"]);

  return (
    <Section className="stage" id="live">
      <SectionHead
        size="m"
        title={t("common:liveNow")}
        hint={t("liveHint")}
        action={
          <ButtonLink to={loginPath("/?live=true")} variant="line">
            {t("common:viewAll")}
          </ButtonLink>
        }
      />
      {live.length > 0 ? (
        <div className={classes("grid", live.length === 1 && "alone")}>
          {live.map((card) => (
            <EventCard key={card.id} event={card} variant="wide" />
          ))}
        </div>
      ) : (
        <EmptyState level={3} title={t("events:noneLive")} hint={t("events:noneLiveHint")} />
      )}
    </Section>
  );
}

function Upcoming({ upcoming, pickers }: Pick<LandingProps, "upcoming" | "pickers">) {
  const { t } = useTranslation(["landing", "events"]);

  return (
    <Section id="upcoming">
      <SectionHead size="m" title={t("upcoming")} action={<Pickers {...pickers} />} />
      {upcoming.length > 0 ? (
        <EventGrid cards={upcoming} />
      ) : (
        <EmptyState
          level={3}
          title={t("events:noneUpcoming")}
          hint={t("events:noneUpcomingHint")}
        />
      )}
    </Section>
  );
}

function Tiles({ tiles }: Pick<LandingProps, "tiles">) {
  const { t } = useTranslation("landing");

  return (
    <Section>
      <SectionHead title={t("pickMood")} />
      <div className="tiles">
        {tiles.map(({ key: category, label }) => (
          <Link key={category} className="tile" to={loginPath(`/events?category=${category}`)}>
            <Poster id={`tile-${category}`} title="" category={category} format="tile" />
            <b>{label}</b>
          </Link>
        ))}
      </div>
    </Section>
  );
}

function ForArtists() {
  const { t } = useTranslation(["landing", "common"]);

  return (
    <Section>
      <div className="lacquer">
        <div className="stack tight">
          <h2 className="d-m">{t("stageTitle")}</h2>
          <p className="lead">{t("stageLead")}</p>
        </div>
        <div className="row">
          <ButtonLink to={loginPath("/apply")} variant="accent" size="lg">
            {t("apply")}
          </ButtonLink>
          <ButtonLink to={loginPath("/about")} variant="line" size="lg">
            {t("common:learnMore")}
            <span className="sr">: {t("stageTitle")}</span>
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

function HowItWorks() {
  const { t } = useTranslation(["landing", "common"]);

  return (
    <Section id="how" className="sunken">
      <SectionHead size="m" title={t("common:howItWorks")} />
      <ol className="steps">
        {STEP_KEYS.map((step) => (
          <li key={step}>
            <b className="h3">{t(`steps.${step}`)}</b>
            <p className="meta">{t(`steps.${step}Hint`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
