import type { Clock } from "~/locales/clocks";
import { useTranslation } from "react-i18next";
import { CountdownBadge, LiveBadge } from "../elements/badge";
import { buttonClass } from "../elements/button";
import { Clocks, Dial } from "../events/clocks";
import type { EventCardView } from "../events/event-card";
import { PriceLabel } from "../events/price-label";
import { ShowPoster } from "../poster/show-poster";
import { withSource } from "~/models/tickets/source.protocol";
import { EmbedFrame, OUTSIDE_LINK } from "./embed-frame";

export type EventEmbedView = {
  site: string;
  event: EventCardView;
  /** The start in Vietnam and in California. */
  clocks: Clock[];
  /** The player of a show that plays inside the card; null for others. */
  player: { mp4: string; hls: string; label: string } | null;
};

export function EventEmbed({ site: siteOrigin, event, clocks, player }: EventEmbedView) {
  const { href, title, titleLang, artistName, category, priceLabel, action } = event;
  const { t } = useTranslation();
  const footer = (
    <>
      <PriceLabel text={priceLabel} />
      <a
        className={buttonClass({ variant: "primary" })}
        href={siteOrigin + withSource(action.href, "embed")}
        aria-label={t("actionFor", { action: action.label, title })}
        {...OUTSIDE_LINK}
      >
        {action.label}
      </a>
    </>
  );

  return (
    <EmbedFrame
      art={player ? undefined : <ShowPoster show={event} eager />}
      site={siteOrigin}
      foot={footer}
    >
      {player && <EmbeddedPlayer {...player} />}
      <StateBadge event={event} />
      <p className="emb-when num">
        <time dateTime={event.whenIso} data-own="">
          {event.when}
        </time>
      </p>
      <h1 lang={titleLang}>
        <a href={siteOrigin + withSource(href, "embed")} {...OUTSIDE_LINK}>
          {title}
        </a>
      </h1>
      <p className="meta">
        <span translate="no">{artistName}</span> · {category}
      </p>
      {clocks.map((clock) => (
        <p
          className="emb-one num"
          key={clock.place}
          data-place={clock.place}
          hidden={clock.place === "vietnam"}
        >
          <Dial clock={clock} />
          {`${t(`clock.${clock.place}`)}: ${clock.text}`}
        </p>
      ))}
      <Clocks clocks={clocks} />
    </EmbedFrame>
  );
}

function StateBadge({ event: { isLive, badge } }: Pick<EventEmbedView, "event">) {
  if (isLive) return <p><LiveBadge /></p>; // prettier-ignore
  if (!badge || badge.kind === "count") return null;

  return <p><CountdownBadge badge={badge} /></p>; // prettier-ignore
}

/**
 * The browser's own player: the MP4 file first, then HLS for Safari, as on the page without
 * scripts.
 */
function EmbeddedPlayer({ mp4, hls, label }: NonNullable<EventEmbedView["player"]>) {
  return (
    <video className="emb-video" controls playsInline preload="none" aria-label={label}>
      <source src={mp4} type="video/mp4" />
      <source src={hls} type="application/vnd.apple.mpegurl" />
    </video>
  );
}
