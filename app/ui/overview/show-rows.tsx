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
  /** In the viewer's zone, and in the other places. */
  when: string;
  elsewhere: string[];
  whenIso: string;
  isLive: boolean;
  isDraft: boolean;
  isTicketed: boolean;
  /** It was ended before its planned end. */
  hasEndedEarly: boolean;
  canGoLive: boolean;
  /** It has ended, and can go on. */
  canGoOn: boolean;
  isNext: boolean;
  /** A published show with free seats sells nothing: not yet, or not any more. */
  saleGap: "soon" | "ended" | null;
  type: string;
  taken: string;
  /** Null: unlimited. */
  places: string | null;
  income: string;
  sold: number;
};

/**
 * A line per show: poster, name, time, what is sold, one button, and a menu that opens without
 * scripts.
 */
export function ShowRows({
  rows,
  label,
  artistName,
}: {
  rows: ShowRow[];
  label: string;
  artistName: string;
}) {
  return (
    <ul className="show-rows" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Poster
            id={row.id}
            title={row.posterTitle}
            category={row.category}
            artist={artistName}
            imageUrl={row.imageUrl}
          />
          <About row={row} />
          <p className="meta num">
            <Seats {...row} /> · {row.income}
          </p>
          <div className="row tight">
            <MainButton row={row} />
            <RowMenu row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function About({ row }: { row: ShowRow }) {
  const { t } = useTranslation("dashboard");

  return (
    <div>
      <h2>
        <Link to={`/dashboard/${row.id}`} lang={row.titleLang}>
          {row.title}
        </Link>
      </h2>
      <p className="meta">
        <time dateTime={row.whenIso}>{row.when}</time>
      </p>
      <p className="tiny">{row.elsewhere.join(" · ")}</p>
      {row.isLive && <LiveBadge />}
      {row.hasEndedEarly && <Badge tone="ended">{t("endedEarly")}</Badge>}
      {row.isDraft && <Badge tone="warn">{t("draft")}</Badge>}
      {row.saleGap && (
        <Link to={`/dashboard/${row.id}/ticket-types`}>
          <Badge tone={row.saleGap === "soon" ? "count" : "warn"}>
            {t(`saleGap.${row.saleGap}`)}
          </Badge>
        </Link>
      )}
    </div>
  );
}

function Seats({ type, taken, places }: Pick<ShowRow, "type" | "taken" | "places">) {
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

/** Go Live for what can be streamed, else the show's own page. */
function MainButton({ row: { id, title, isNext, isDraft, canGoLive, canGoOn } }: { row: ShowRow }) {
  const { t } = useTranslation(["dashboard", "overview"]);
  if (canGoLive || canGoOn)
    return (
      <ButtonLink
        size="sm"
        variant={isNext ? "primary" : "line"}
        icon={Radio}
        to={`/stream/${id}`}
        aria-label={t(canGoOn ? "goOnNamed" : "goLiveNamed", { title })}
      >
        {t(canGoOn ? "goOn" : "goLive")}
      </ButtonLink>
    );

  const action = t(isDraft ? "overview:draftAction" : "overview:openShow");

  return (
    <ButtonLink
      size="sm"
      to={`/dashboard/${id}${isDraft ? "/edit" : ""}`}
      aria-label={`${action}: ${title}`}
    >
      {action}
    </ButtonLink>
  );
}

function RowMenu({ row: { id, title } }: { row: ShowRow }) {
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
      <ShowMenu id={id} title={title} />
    </Disclosure>
  );
}
