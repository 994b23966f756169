import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CountdownBadge, LiveBadge, type TimeBadge, Viewers } from "../elements/badge";
import { ButtonLink } from "../elements/button";
import { classes } from "../elements/classes";
import { ShowPoster } from "../poster/show-poster";
import { PriceLabel } from "./price-label";
import { SaveHeart } from "./save-heart";

/** Data of a show's card; the server has translated its texts. */
export type EventCardView = {
  id: string;
  href: string;
  title: string;
  /** Set if it differs from the page's language. */
  titleLang?: "en" | "vi";
  /** The Vietnamese title if there is one. */
  posterTitle: string;
  category: string;
  categoryKey: string;
  genres: string[];
  artistName: string;
  when: string;
  whenIso: string;
  /** The start in Vietnam and California, if the viewer is in another time zone. */
  elsewhere?: string[];
  priceLabel: string;
  isLive: boolean;
  viewers: number | null;
  badge: TimeBadge | null;
  imageUrl: string | null;
  action: { label: string; href: string; isMain: boolean };
  /** True if the viewer saved the show; null for guests, who see no heart. */
  saved: boolean | null;
};

export type EventCardProps = {
  event: EventCardView;
  /** "wide": 16:9, stacked at every width. "row": image on the left at every width. */
  variant?: "default" | "wide" | "row";
  level?: 2 | 3 | 4;
  /** True for cards above the fold, which load their image at once. */
  eager?: boolean;
};

export function EventCard({ event, variant = "default", level = 3, eager }: EventCardProps) {
  const Heading = `h${level}` as const;

  return (
    <article className={classes("card", variant !== "default" && `card-${variant}`)}>
      <div className="card-art" aria-hidden="true">
        <ShowPoster show={event} format={variant === "wide" ? "wide" : "poster"} eager={eager} />
      </div>
      <div className="card-body">
        <CardTop event={event} />
        <Heading className="card-title">
          <Link to={event.href} lang={event.titleLang} prefetch="none">
            {event.title}
          </Link>
        </Heading>
        <p className="card-when num">
          <time dateTime={event.whenIso}>{event.when}</time>
        </p>
        {event.elsewhere?.map((time) => (
          <p className="tiny num" key={time}>
            {time}
          </p>
        ))}
        <p className="card-who" translate="no">
          {event.artistName}
        </p>
        <p className="card-who">{tagsOf(event).join(", ")}</p>
      </div>
      <hr className="tear" />
      <div className="card-foot">
        <PriceLabel text={event.priceLabel} />
        {event.saved !== null && <SaveHeart eventId={event.id} saved={event.saved} />}
        <CardAction event={event} />
      </div>
    </article>
  );
}

function CardTop({ event: { isLive, badge: timeBadge, viewers } }: { event: EventCardView }) {
  if (!isLive && !timeBadge) return null;

  return (
    <p className="card-top">
      {isLive ? <LiveBadge /> : null}
      {timeBadge && timeBadge.kind !== "live" && <CountdownBadge badge={timeBadge} />}
      {isLive && <Viewers count={viewers} />}
    </p>
  );
}

/** The button of a card; its accessible name contains the show. */
function CardAction({ event: { action, isLive, title } }: { event: EventCardView }) {
  const { t } = useTranslation();

  return (
    <ButtonLink
      to={action.href}
      variant={isLive && action.isMain ? "primary" : "line"}
      size="sm"
      aria-label={t("actionFor", { action: action.label, title })}
    >
      {action.label}
    </ButtonLink>
  );
}

/** The tags of a card: the category and at most two other genres. */
function tagsOf({ category, genres }: EventCardView) {
  const tagNames = [category, ...genres.slice(0, 2)];

  return tagNames.filter(
    (tagName, index) =>
      tagNames.findIndex((otherName) => otherName.toLowerCase() === tagName.toLowerCase()) ===
      index,
  );
}
