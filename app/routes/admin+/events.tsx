import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { titleOf } from "~/web/views/wording.server";
import { formatNumber } from "~/locales/format";
import { searchAllEvents } from "~/models/office/admin/events.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ActionName, ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import type { Column } from "~/ui/elements/table";

export const meta = titleMeta;

const STATES = ["live", "hidden"] as const;
const TONES = { draft: "warn", published: "ok", cancelled: "ended" } as const;

type Found = Awaited<ReturnType<typeof searchAllEvents>>["rows"][number];
type Row = ReturnType<typeof word>;

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "events",
    (query, address, { actor }) =>
      searchAllEvents(actor, {
        ...query,
        only: STATES.find((state) => state === address.get("state")),
      }),
    word,
  );
}

function word(event: Found, { moment, language }: AdminContext) {
  const title = titleOf(event, language);
  const actions: ActionName[] = [event.hiddenAt ? "unhide" : "hide"];
  if (event.status === "published") actions.push("cancel");

  return {
    id: event.id,
    title: title.text,
    titleLang: title.lang,
    artistName: event.artistName,
    start: moment(event.startTime),
    seats: formatNumber(event.currentAttendees, language),
    status: event.status,
    isLive: event.isLive,
    isHidden: event.hiddenAt !== null,
    actions,
  };
}

export default function AdminEvents() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "event", label: t("event"), wide: true, cell: (row) => <Show row={row} /> },
    { key: "start", label: t("start"), cell: ({ start }) => start },
    { key: "seats", label: t("seats"), num: true, cell: ({ seats }) => seats },
    { key: "state", label: t("state"), cell: (row) => <State row={row} /> },
    {
      key: "actions",
      label: t("actions"),
      wide: true,
      hideLabel: true,
      cell: ({ actions, id, title }) => <ActionButtons actions={actions} id={id} name={title} />,
    },
  ];
  const states = ["", ...STATES] as const;

  return (
    <AdminList
      list={list}
      action="/admin/events"
      placeholder={t("searchEvents")}
      states={states.map((value) => ({ value, label: t(value || "all") }))}
      columns={columns}
    />
  );
}

function Show({ row }: { row: Row }) {
  return (
    <>
      <Link to={`/event/${row.id}`} lang={row.titleLang}>
        <b>{row.title}</b>
      </Link>
      <br />
      <span className="meta" translate="no">
        {row.artistName}
      </span>
    </>
  );
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation("admin");

  return (
    <div className="row tight">
      <Badge tone={TONES[row.status]}>{t(row.status)}</Badge>
      {row.isLive && <Badge tone="live">{t("live")}</Badge>}
      {row.isHidden && <Badge tone="bad">{t("hidden")}</Badge>}
    </div>
  );
}
