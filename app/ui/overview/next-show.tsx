import { Link } from "@remix-run/react";
import { Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LiveBadge } from "../elements/badge";
import { ButtonLink } from "../elements/button";
import { ShareButton } from "../events/share-button";
import { Poster } from "../poster/poster";
import type { NextShowView } from "./overview-views";

/** The next show, or the live one, with one main button. */
export function NextShow({ show, artistName }: { show: NextShowView; artistName: string }) {
  const { t } = useTranslation(["overview", "dashboard", "showPage"]);
  const { id: eventId, name: showTitle, posterTitle, category, imageUrl, soldPercent } = show;

  return (
    <section className="panel stack next-show">
      <div className="next-who">
        <Poster
          id={eventId}
          title={posterTitle}
          category={category}
          artist={artistName}
          imageUrl={imageUrl}
        />
        <div>
          <p className="meta">{show.isLive ? <LiveBadge /> : t("next")}</p>
          <h2 className="h3" lang={showTitle.lang}>
            {showTitle.text}
          </h2>
          <p className="next-when">
            <time dateTime={show.whenIso}>{show.when}</time>
          </p>
          <p className="meta">{[...show.elsewhere, show.startsIn].filter(Boolean).join(" · ")}</p>
          {soldPercent !== null && (
            <progress className="bar" max={100} value={soldPercent} aria-hidden />
          )}
          <p className="meta num">{[show.sold, show.income].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
      <div className="row tight">
        <ButtonLink variant="primary" icon={Radio} to={`/stream/${eventId}`}>
          {t(show.isLive ? "openStudio" : "dashboard:goLive")}
        </ButtonLink>
        <ShareButton title={showTitle.text} address={show.address} isWorded />
        <ButtonLink to={`/dashboard/${eventId}`}>{t("prepare", { done: show.ready })}</ButtonLink>
      </div>
      <p className="tiny">
        {t("studioHint")}{" "}
        {show.checkHref && (
          <Link className="link" to={show.checkHref}>
            {t("showPage:camera")}
          </Link>
        )}
      </p>
    </section>
  );
}
