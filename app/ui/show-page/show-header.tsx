import { ChevronDown, Eye, Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge, LiveBadge } from "../elements/badge";
import { ButtonLink } from "../elements/button";
import { Crumb } from "../elements/crumb";
import { Icon } from "../elements/icon";
import { ShareButton } from "../events/share-button";
import { Disclosure } from "../frame/disclosure";
import { Note } from "../elements/note";
import { Poster } from "../poster/poster";
import { ShowMenu } from "./show-menu";
import type { ShowHeaderView } from "./show-page-views";

/** The header of a show's page: the show, its time, and one main button. */
export function ShowHeader({ show }: { show: ShowHeaderView }) {
  const { t } = useTranslation(["showPage", "overview"]);
  const { id, name: showTitle, posterTitle, category, artistName, imageUrl } = show;

  return (
    <header>
      <Crumb to="/dashboard?tab=upcoming" label={t("allShows")} />
      <div className="show-head">
        <Poster
          id={id}
          title={posterTitle}
          category={category}
          artist={artistName}
          imageUrl={imageUrl}
        />
        <div>
          <p className="row tight">
            {show.badges.map(({ tone, text }) =>
              tone === "live" ? (
                <LiveBadge key={text} />
              ) : (
                <Badge key={text} tone={tone}>
                  {text}
                </Badge>
              ),
            )}
          </p>
          <h1 lang={showTitle.lang}>{showTitle.text}</h1>
          <p className="next-when">
            <time dateTime={show.whenIso}>{show.when}</time>
          </p>
          <p className="meta">{show.elsewhere.join(" · ")}</p>
        </div>
      </div>
      {show.cancelled && <Note>{show.cancelled}</Note>}
      <HeaderActions show={show} />
      {(show.main?.kind === "goLive" || show.main?.kind === "goOn") && (
        <p className="tiny">{t("overview:studioHint")}</p>
      )}
    </header>
  );
}

function HeaderActions({
  show: { id: eventId, name: showTitle, main, address, isPublic, cancelled },
}: {
  show: ShowHeaderView;
}) {
  const { t } = useTranslation(["showPage", "overview"]);

  return (
    <div className="row tight show-head-actions">
      {main && (
        <ButtonLink
          variant="primary"
          icon={main.to.startsWith("/stream") ? Radio : undefined}
          to={main.to}
        >
          {t(`main.${main.kind}`)}
        </ButtonLink>
      )}
      {address && isPublic && <ShareButton title={showTitle.text} address={address} isWorded />}
      <ButtonLink icon={Eye} to={`/event/${eventId}`}>
        {t("asViewers")}
      </ButtonLink>
      <Disclosure
        className="row-menu"
        label={t("overview:moreFor", { title: showTitle.text })}
        opener={
          <>
            {t("overview:more")}
            <Icon of={ChevronDown} />
          </>
        }
      >
        <ShowMenu id={eventId} title={showTitle.text} isCancelled={cancelled !== null} />
      </Disclosure>
    </div>
  );
}
