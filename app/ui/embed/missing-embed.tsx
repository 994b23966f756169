import { useTranslation } from "react-i18next";
import { buttonClass } from "../elements/button";
import { EmbedFrame, OUTSIDE_LINK } from "./embed-frame";

export type MissingEmbedView = {
  site: string;
  what: "event" | "artist";
  /** The title of a cancelled show, by which its ticket holders recognise it. */
  cancelled?: { title: string; lang?: string };
  /** The address of the artist's page or of a list. */
  href: string;
};

/** The card of a show or artist that was cancelled, hidden or deleted, or never existed. */
export function MissingEmbed({
  site: siteOrigin,
  what: missingKind,
  cancelled,
  href,
}: MissingEmbedView) {
  const { t } = useTranslation("embed");
  const footer = (
    <a className={buttonClass({ variant: "line" })} href={siteOrigin + href} {...OUTSIDE_LINK}>
      {t(
        href.startsWith("/artist/")
          ? "viewArtist"
          : missingKind === "event"
            ? "allShows"
            : "allArtists",
      )}
    </a>
  );

  return (
    <EmbedFrame site={siteOrigin} foot={footer}>
      {cancelled ? (
        <>
          <h1 lang={cancelled.lang}>{cancelled.title}</h1>
          <p className="meta">{t("cancelled")}</p>
        </>
      ) : (
        <h1>{t(`missing.${missingKind}`)}</h1>
      )}
    </EmbedFrame>
  );
}
