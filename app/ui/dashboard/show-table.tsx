import { Link } from "@remix-run/react";
import {
  ChartColumn,
  CodeXml,
  DoorOpen,
  ListMusic,
  Pencil,
  Radio,
  Scissors,
  Split,
  Tickets,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";
import { Badge, LiveBadge } from "../elements/badge";
import { ButtonLink, IconLink } from "../elements/button";
import { ConfirmSheet } from "../sheet/confirm-sheet";
import { Poster } from "../poster/poster";
import { type Column, Table } from "../elements/table";
import { DeleteQuestion } from "./delete-question";

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

export function ShowTable({ rows, caption, artistName }: { rows: ShowRow[]; caption: string; artistName: string }) {
  const { t } = useTranslation("dashboard");
  const columns: Column<ShowRow>[] = [
    { key: "show", label: t("table.show"), wide: true, cell: (row) => <ShowCell row={row} artistName={artistName} /> },
    { key: "type", label: t("table.type"), cell: ({ type }) => type },
    { key: "seats", label: t("table.seats"), num: true, cell: (row) => <Seats {...row} /> },
    { key: "income", label: t("figures.income"), num: true, cell: ({ income }) => income },
    { key: "actions", label: t("table.actions"), wide: true, hideLabel: true, cell: (row) => <Actions row={row} /> },
  ];

  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function ShowCell({ row, artistName }: { row: ShowRow; artistName: string }) {
  const { t } = useTranslation("dashboard");

  return (
    <div className="mini">
      <Poster id={row.id} title={row.posterTitle} category={row.category} artist={artistName} imageUrl={row.imageUrl} />
      <div>
        <h2>
          <Link to={`/event/${row.id}`} lang={row.titleLang}>
            {row.title}
          </Link>
        </h2>
        <p className="meta">
          <time dateTime={row.whenIso}>{row.when}</time>
        </p>
        {row.elsewhere.map((text) => (
          <p className="tiny" key={text}>
            {text}
          </p>
        ))}
        {row.isLive && <LiveBadge />}
        {row.hasEndedEarly && <Badge tone="ended">{t("endedEarly")}</Badge>}
        {row.isDraft && <Badge tone="warn">{t("draft")}</Badge>}
        {row.saleGap && (
          <Link to={`/dashboard/${row.id}/ticket-types`}>
            <Badge tone={row.saleGap === "soon" ? "count" : "warn"}>{t(`saleGap.${row.saleGap}`)}</Badge>
          </Link>
        )}
      </div>
    </div>
  );
}

function Seats({ taken, places }: Pick<ShowRow, "taken" | "places">) {
  const { t } = useTranslation("dashboard");
  if (places !== null) return <>{t("table.taken", { taken, all: places })}</>;

  return (
    <span>
      {`${taken} / `}
      <span aria-hidden="true">∞</span>
      <span className="sr">{t("table.unlimited")}</span>
    </span>
  );
}

function Actions({ row }: { row: ShowRow }) {
  const { t } = useTranslation(["dashboard", "ticketTypes", "lyrics", "embed", "clips"]);
  const { id, title, isNext, isDraft, isTicketed, canGoLive, canGoOn, sold } = row;

  return (
    <div className="row tight show-actions">
      {(canGoLive || canGoOn) && (
        <ButtonLink
          size="sm"
          variant={isNext ? "primary" : "line"}
          icon={Radio}
          to={`/stream/${id}`}
          aria-label={t(canGoOn ? "goOnNamed" : "goLiveNamed", { title })}
        >
          {t(canGoOn ? "goOn" : "goLive")}
        </ButtonLink>
      )}
      <IconLink icon={Pencil} label={t("editNamed", { title })} to={`/dashboard/${id}/edit`} />
      {isTicketed && (
        <IconLink icon={Tickets} label={t("ticketTypes:manageOf", { title })} to={`/dashboard/${id}/ticket-types`} />
      )}
      <IconLink icon={ListMusic} label={t("lyrics:setListOf", { title })} to={`/dashboard/${id}/set-list`} />
      {!isDraft && (
        <IconLink icon={ChartColumn} label={t("figures.open", { title })} to={`/dashboard/${id}/statistics`} />
      )}
      {!isDraft && <IconLink icon={Scissors} label={t("clips:titleNamed", { title })} to={`/dashboard/${id}/clips`} />}
      <IconLink icon={Split} label={t("sharesOf", { title })} to={`/dashboard/${id}/shares`} />
      {!isDraft && <IconLink icon={CodeXml} label={t("embed:openNamed", { title })} to={`/dashboard/${id}/embed`} />}
      {sold > 0 && (
        <IconLink icon={DoorOpen} label={t("guestList.open", { title })} to={`/dashboard/${id}/guest-list`} />
      )}
      <ConfirmSheet
        href={`/dashboard/${id}/delete`}
        iconOnly={Trash2}
        className="danger"
        label={t("deleteNamed", { title })}
        title={t("confirmDelete.title")}
        body={<DeleteQuestion title={title} sold={sold} />}
        confirmLabel={t("confirmDelete.confirm")}
        isDanger
      />
    </div>
  );
}
