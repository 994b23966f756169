import { CalendarPlus, Podcast } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { buttonClass, ButtonLink } from "~/ui/elements/button";
import { EventCard } from "~/ui/events/event-card";
import { Icon } from "~/ui/elements/icon";
import { PassLinks } from "~/ui/money/pass-links";
import { ReportLink } from "~/ui/events/report-link";
import { Facts } from "~/ui/elements/stats";
import type { ArtistPage } from "./artist-page.server";

export function ArtistSide({ artist }: { artist: ArtistPage }) {
  const { t } = useTranslation(["artists", "common", "workspace"]);
  const { highlight, next, allEvents } = artist;
  const others = next.filter((card) => card.id !== highlight?.card.id);

  return (
    <aside className="ev-side stack">
      <div className="side">
        {highlight && (
          <>
            <div className="stack tight">
              {highlight.kind !== "live" && (
                <p>
                  <Badge tone="warn">{t(`highlight.${highlight.kind}`)}</Badge>
                </p>
              )}
              <EventCard event={highlight.card} variant="row" level={2} />
            </div>
            <hr className="tear" />
          </>
        )}
        <div>
          <Facts facts={artist.facts} />
        </div>
      </div>
      {others.length > 0 && <h2 className="h3">{t("upcoming")}</h2>}
      {others.map((card) => (
        <EventCard key={card.id} event={card} variant="row" />
      ))}
      {allEvents && (
        <ButtonLink to={allEvents.href} variant="line" block>
          {t("common:viewAllEvents", { count: allEvents.count })}
        </ButtonLink>
      )}
      <PassLinks passes={artist.passes} label={t("workspace:pages.passes")} />
      <FurtherLinks artist={artist} />
    </aside>
  );
}

function FurtherLinks({ artist }: { artist: ArtistPage }) {
  const { t } = useTranslation(["artists", "podcast"]);
  const look = buttonClass({ variant: "quiet" });

  return (
    <div className="row tight">
      <a className={look} href={`/artist/${artist.id}/calendar.ics`} download>
        <Icon of={CalendarPlus} />
        {t("calendar")}
      </a>
      {artist.hasPodcast && (
        <a className={look} href={`/artist/${artist.id}/podcast.xml`}>
          <Icon of={Podcast} />
          {t("podcast:listen")}
        </a>
      )}
      {!artist.isMe && <ReportLink kind="artist" id={artist.id} name={artist.name} />}
    </div>
  );
}
