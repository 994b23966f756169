import { useTranslation } from "react-i18next";
import { buttonClass } from "../elements/button";
import { EmbedFrame, LEAVE } from "./embed-frame";

export type MissingEmbedView = {
  site: string;
  what: "event" | "artist";
  /** The title of a show that was cancelled: its holders know it. */
  cancelled?: { title: string; lang?: string };
  /** The artist's page, or a list. */
  href: string;
};

/** For what was cancelled, hidden, deleted, or never existed. */
export function MissingEmbed({ site, what, cancelled, href }: MissingEmbedView) {
  const { t } = useTranslation("embed");
  const foot = (
    <a className={buttonClass({ variant: "line" })} href={site + href} {...LEAVE}>
      {t(href.startsWith("/artist/") ? "viewArtist" : what === "event" ? "allShows" : "allArtists")}
    </a>
  );

  return (
    <EmbedFrame site={site} foot={foot}>
      {cancelled ? (
        <>
          <h1 lang={cancelled.lang}>{cancelled.title}</h1>
          <p className="meta">{t("cancelled")}</p>
        </>
      ) : (
        <h1>{t(`missing.${what}`)}</h1>
      )}
    </EmbedFrame>
  );
}
