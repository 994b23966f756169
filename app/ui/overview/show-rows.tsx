import { Link } from "@remix-run/react";
import { ChevronDown, Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";
import { Badge, LiveBadge } from "../elements/badge";
import { ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import { Disclosure } from "../frame/disclosure";
import { Poster } from "../poster/poster";
import { ShowMenu } from "../show-page/show-menu";

export type ShowRow = {
  id: string;
  title: string;
  titleLang?: Language;
  posterTitle: string;
  category: string;
  imageUrl: string | null;
  /** The start in the viewer's time zone; `elsewhere`: the start at other places. */
  when: string;
  elsewhere: string[];
  whenIso: string;
  isLive: boolean;
  isDraft: boolean;
  isCancelled: boolean;
  isTicketed: boolean;
  /** True if the show was ended before its planned end. */
  hasEndedEarly: boolean;
  canGoLive: boolean;
  /** True if the show has ended and can be resumed. */
  canGoOn: boolean;
  /** The reason why a published show with free seats sells no tickets: not yet, or no longer. */
  saleGap: "soon" | "ended" | null;
  type: string;
  taken: string;
  /** The number of seats; null: unlimited. */
  places: string | null;
  /** Null for a free show without income. */
  income: string | null;
  sold: number;
};

/**
 * A row per show: poster, title, time, sold tickets, one button, and a menu that opens without
 * scripts.
 */
export function ShowRows({
  rows: showRows,
  label,
  artistName,
}: {
  rows: ShowRow[];
  label: string;
  artistName: string;
}) {
  return (
    <ul className="show-rows" aria-label={label}>
      {showRows.map((showRow) => (
        <li key={showRow.id}>
          <Poster
            id={showRow.id}
            title={showRow.posterTitle}
            category={showRow.category}
            artist={artistName}
            imageUrl={showRow.imageUrl}
          />
          <ShowDetails row={showRow} />
          <p className="meta num">
            <SeatsCell {...showRow} />
            {showRow.income && ` · ${showRow.income}`}
          </p>
          <div className="row tight">
            <MainButton row={showRow} />
            <RowMenu row={showRow} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ShowDetails({ row: showRow }: { row: ShowRow }) {
  const { t } = useTranslation(["dashboard", "common"]);

  return (
    <div>
      <h2>
        <Link to={`/dashboard/${showRow.id}`} lang={showRow.titleLang}>
          {showRow.title}
        </Link>
      </h2>
      <p className="meta">
        <time dateTime={showRow.whenIso}>{showRow.when}</time>
      </p>
      <p className="tiny">{showRow.elsewhere.join(" · ")}</p>
      {showRow.isLive && <LiveBadge />}
      {showRow.hasEndedEarly && <Badge tone="ended">{t("endedEarly")}</Badge>}
      {showRow.isCancelled && <Badge tone="ended">{t("common:cancelled")}</Badge>}
      {showRow.isDraft && <Badge tone="warn">{t("draft")}</Badge>}
      {showRow.saleGap && (
        <Link to={`/dashboard/${showRow.id}/ticket-types`}>
          <Badge tone={showRow.saleGap === "soon" ? "count" : "warn"}>
            {t(`saleGap.${showRow.saleGap}`)}
          </Badge>
        </Link>
      )}
    </div>
  );
}

function SeatsCell({ type, taken, places }: Pick<ShowRow, "type" | "taken" | "places">) {
  const { t } = useTranslation("dashboard");
  if (places !== null) return <>{`${type} · ${t("table.taken", { taken, all: places })}`}</>;

  return (
    <span>
      {`${type} · ${taken} / `}
      <span aria-hidden="true">∞</span>
      <span className="sr">{t("table.unlimited")}</span>
    </span>
  );
}

/**
 * The main button: it leads to the broadcast if the show can go live or be resumed, else to the
 * show's page, or to the form of a draft.
 */
function MainButton({
  row: { id: eventId, title, isDraft, canGoLive, canGoOn },
}: {
  row: ShowRow;
}) {
  const { t } = useTranslation(["dashboard", "overview"]);
  if (canGoLive || canGoOn)
    return (
      <ButtonLink
        size="sm"
        icon={Radio}
        to={`/stream/${eventId}`}
        aria-label={t(canGoOn ? "goOnNamed" : "goLiveNamed", { title })}
      >
        {t(canGoOn ? "goOn" : "goLive")}
      </ButtonLink>
    );

  const action = t(isDraft ? "overview:draftAction" : "overview:openShow");

  return (
    <ButtonLink
      size="sm"
      to={`/dashboard/${eventId}${isDraft ? "/edit" : ""}`}
      aria-label={`${action}: ${title}`}
    >
      {action}
    </ButtonLink>
  );
}

function RowMenu({ row: { id: eventId, title, isCancelled } }: { row: ShowRow }) {
  const { t } = useTranslation(["dashboard", "overview", "showPage"]);

  return (
    <Disclosure
      className="row-menu"
      label={t("overview:moreFor", { title })}
      opener={
        <>
          {t("overview:more")}
          <Icon of={ChevronDown} />
        </>
      }
    >
      <ShowMenu id={eventId} title={title} isCancelled={isCancelled} />
    </Disclosure>
  );
}
