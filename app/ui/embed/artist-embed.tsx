import { useTranslation } from "react-i18next";
import { Avatar } from "../elements/avatar";
import { buttonClass } from "../elements/button";
import type { EventCardView } from "../events/event-card";
import { withSource } from "~/models/tickets/source.protocol";
import { EmbedFrame, OUTSIDE_LINK } from "./embed-frame";

export type ArtistEmbedView = {
  site: string;
  id: string;
  name: string;
  imageUrl: string | null;
  genres: string[];
  followers: string;
  /** The live or next show; null without one. */
  next: EventCardView | null;
};

export function ArtistEmbed({
  site: siteOrigin,
  id: artistId,
  name: artistName,
  imageUrl,
  genres,
  followers,
  next,
}: ArtistEmbedView) {
  const { t } = useTranslation("embed");
  const footer = (
    <>
      <span className="meta num">{followers}</span>
      <a
        className={buttonClass({ variant: "primary" })}
        href={`${siteOrigin}/artist/${artistId}`}
        {...OUTSIDE_LINK}
      >
        {t("viewArtist")}
      </a>
    </>
  );

  return (
    <EmbedFrame
      className="emb-artist"
      art={<Avatar id={artistId} name={artistName} imageUrl={imageUrl} />}
      site={siteOrigin}
      foot={footer}
    >
      <h1 translate="no">
        <a href={`${siteOrigin}/artist/${artistId}`} {...OUTSIDE_LINK}>
          {artistName}
        </a>
      </h1>
      {genres.length > 0 && <p className="meta">{genres.join(", ")}</p>}
      {next ? <NextShow site={siteOrigin} next={next} /> : <p className="meta">{t("noShow")}</p>}
    </EmbedFrame>
  );
}

function NextShow({ site: siteOrigin, next }: { site: string; next: EventCardView }) {
  const { t } = useTranslation("embed");

  return (
    <p className="emb-next">
      <span className="meta">{t(next.isLive ? "liveNow" : "nextShow")}</span>{" "}
      <a href={siteOrigin + withSource(next.href, "embed")} lang={next.titleLang} {...OUTSIDE_LINK}>
        {next.title}
      </a>{" "}
      <time className="emb-when num" dateTime={next.whenIso} data-own="">
        {next.when}
      </time>
    </p>
  );
}
