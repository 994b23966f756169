import { useTranslation } from "react-i18next";
import { Avatar } from "../elements/avatar";
import { buttonClass } from "../elements/button";
import type { EventCardView } from "../events/event-card";
import { withSource } from "~/models/tickets/source.protocol";
import { EmbedFrame, LEAVE } from "./embed-frame";

export type ArtistEmbedView = {
  site: string;
  id: string;
  name: string;
  imageUrl: string | null;
  genres: string[];
  followers: string;
  /** Live or upcoming; null without one. */
  next: EventCardView | null;
};

export function ArtistEmbed({
  site,
  id,
  name,
  imageUrl,
  genres,
  followers,
  next,
}: ArtistEmbedView) {
  const { t } = useTranslation("embed");
  const foot = (
    <>
      <span className="meta num">{followers}</span>
      <a className={buttonClass({ variant: "primary" })} href={`${site}/artist/${id}`} {...LEAVE}>
        {t("viewArtist")}
      </a>
    </>
  );

  return (
    <EmbedFrame
      className="emb-artist"
      art={<Avatar id={id} name={name} imageUrl={imageUrl} />}
      site={site}
      foot={foot}
    >
      <h1 translate="no">
        <a href={`${site}/artist/${id}`} {...LEAVE}>
          {name}
        </a>
      </h1>
      {genres.length > 0 && <p className="meta">{genres.join(", ")}</p>}
      {next ? <NextShow site={site} next={next} /> : <p className="meta">{t("noShow")}</p>}
    </EmbedFrame>
  );
}

function NextShow({ site, next }: { site: string; next: EventCardView }) {
  const { t } = useTranslation("embed");

  return (
    <p className="emb-next">
      <span className="meta">{t(next.isLive ? "liveNow" : "nextShow")}</span>{" "}
      <a href={site + withSource(next.href, "embed")} lang={next.titleLang} {...LEAVE}>
        {next.title}
      </a>{" "}
      <time className="emb-when num" dateTime={next.whenIso} data-own="">
        {next.when}
      </time>
    </p>
  );
}
