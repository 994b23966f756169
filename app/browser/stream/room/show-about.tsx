import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { Avatar } from "~/ui/elements/avatar";
import { Clocks } from "~/ui/events/clocks";
import { FollowButton } from "~/ui/events/follow-button";
import { Panel } from "~/ui/elements/panel";
import { ShareButton } from "~/ui/events/share-button";
import type { RoomView } from "./room.types";

export function ShowAbout({ view, viewers }: { view: RoomView; viewers: number }) {
  const { t, i18n } = useTranslation("live");
  const { description } = view;

  return (
    <Panel title={t("about")}>
      {description?.note && <p className="meta">{description.note}</p>}
      {description && (
        <p className="prose" lang={description.lang}>
          {description.text}
        </p>
      )}
      <h3 className="label">{t("started")}</h3>
      <Clocks clocks={view.start} />
      <dl className="facts">
        <dt>{t("watchingLabel")}</dt>
        <dd className="num">{formatNumber(viewers, languageOf(i18n))}</dd>
        <dt>{t("category")}</dt>
        <dd>{view.category}</dd>
      </dl>
      <ShareButton title={view.title.text} address={view.address} />
    </Panel>
  );
}

export function StreamStats({ view }: { view: RoomView }) {
  const { t } = useTranslation("live");

  return (
    <Panel title={t("stats")}>
      <dl className="facts">
        <dt>{t("duration")}</dt>
        <dd>{view.duration}</dd>
        <dt>{t("category")}</dt>
        <dd>{view.category}</dd>
        <dt>{t("type")}</dt>
        <dd>{view.type}</dd>
      </dl>
    </Panel>
  );
}

export function ArtistPanel({ artist }: { artist: RoomView["artist"] }) {
  const { t } = useTranslation("live");

  return (
    <section className="panel room-artist" aria-label={t("artist")}>
      <Avatar id={artist.id} name={artist.name} imageUrl={artist.imageUrl} />
      <div>
        <h2 className="h3">
          <Link to={artist.href} translate="no">
            {artist.name}
          </Link>
        </h2>
        <p className="meta">{artist.genres}</p>
        {artist.bio?.note && <p className="meta">{artist.bio.note}</p>}
        {artist.bio && <p lang={artist.bio.lang}>{artist.bio.text}</p>}
        {artist.following !== null && (
          <div className="mt-4">
            <FollowButton artistId={artist.id} name={artist.name} following={artist.following} />
          </div>
        )}
      </div>
    </section>
  );
}
