import { Link } from "@remix-run/react";
import { BadgeCheck, ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/elements/avatar";
import { CountdownBadge, LiveBadge, Viewers } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import { Poster } from "~/ui/poster/poster";
import { Stage } from "~/ui/decoration/stage";
import type { EventPage, EventPageWithCode } from "./event-page.server";
import { SideTicket } from "./side-ticket";

export function EventHead({ event, address }: { event: EventPageWithCode; address: string }) {
  const { t } = useTranslation(["event", "common"]);

  return (
    <Stage className="ev-head">
      <ButtonLink to="/events" variant="quiet" icon={ChevronLeft} className="flush">
        {t("common:backToEvents")}
      </ButtonLink>
      <div className="ev">
        <div className="ev-art">
          <Poster
            id={event.id}
            title={event.posterTitle}
            category={event.categoryKey}
            artist={event.artist.name}
            imageUrl={event.imageUrl}
            format="wide"
            eager
          />
        </div>
        <Headline event={event} />
        <aside className="ev-side">
          <SideTicket event={event} address={address} />
        </aside>
      </div>
    </Stage>
  );
}

function Headline({ event }: { event: EventPage }) {
  const { title, otherTitle, badge: badgeView } = event;

  return (
    <div className="stack">
      <div className="row tight">
        {event.isLive ? <LiveBadge /> : badgeView && <CountdownBadge badge={badgeView} />}
        <Viewers count={event.viewers} />
        {event.tags.map((tag) => (
          <span className="chip" key={tag}>
            {tag}
          </span>
        ))}
      </div>
      <h1 className="d-m" lang={title.lang}>
        {title.text}
      </h1>
      {title.note && <p className="meta">{title.note}</p>}
      {otherTitle && (
        <p className="lead" lang={otherTitle.lang}>
          {otherTitle.text}
        </p>
      )}
      {event.unseen && <Note>{event.unseen}</Note>}
      {event.cancelled && <Note tone="bad">{event.cancelled}</Note>}
      <ArtistLine artist={event.artist} />
    </div>
  );
}

function ArtistLine({ artist }: { artist: EventPage["artist"] }) {
  const { t } = useTranslation();

  return (
    <Link className="ev-who" to={artist.href}>
      <Avatar id={artist.id} name={artist.name} imageUrl={artist.imageUrl} />
      <span>
        <b translate="no">{artist.name}</b>
        {artist.isVerified && (
          <span className="verified" title={t("verified")}>
            <Icon of={BadgeCheck} />
            <span className="sr">{t("verified")}</span>
          </span>
        )}
        <br />
        <span className="meta">{artist.line}</span>
      </span>
    </Link>
  );
}
