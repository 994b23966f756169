import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { titleOf } from "~/web/views/wording.server";
import { formatMoney } from "~/locales/format";
import { searchTickets } from "~/models/office/admin/tickets.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ActionName, ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import type { Column } from "~/ui/elements/table";

export const meta = titleMeta;

const TONES = { active: "ok", used: "count", refunded: "ended" } as const;

type Found = Awaited<ReturnType<typeof searchTickets>>["rows"][number];
type Row = ReturnType<typeof word>;

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "tickets",
    (query, _address, { actor }) => searchTickets(actor, query),
    word,
  );
}

function word({ ticket, event, holder }: Found, { moment, language }: AdminContext) {
  const title = titleOf(event, language);
  const actions: ActionName[] = ticket.status === "refunded" ? [] : ["refund"];

  return {
    id: ticket.id,
    code: ticket.code,
    title: title.text,
    titleLang: title.lang,
    eventId: event.id,
    holder,
    price: formatMoney(ticket.priceCents, ticket.currency, language),
    when: moment(ticket.purchaseDate),
    status: ticket.status,
    actions,
  };
}

export default function AdminTickets() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "event", label: t("event"), wide: true, cell: (row) => <Show row={row} /> },
    {
      key: "holder",
      label: t("holder"),
      cell: ({ holder }) => <span translate="no">{holder}</span>,
    },
    { key: "price", label: t("price"), num: true, cell: ({ price }) => price },
    { key: "when", label: t("when"), cell: ({ when }) => when },
    {
      key: "state",
      label: t("state"),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`ticketStatus.${status}`)}</Badge>,
    },
    {
      key: "actions",
      label: t("actions"),
      wide: true,
      hideLabel: true,
      cell: ({ actions, id, code }) => <ActionButtons actions={actions} id={id} name={code} />,
    },
  ];

  return (
    <AdminList
      list={list}
      action="/admin/tickets"
      placeholder={t("searchTickets")}
      columns={columns}
    />
  );
}

function Show({ row }: { row: Row }) {
  return (
    <>
      <Link to={`/event/${row.eventId}`} lang={row.titleLang}>
        <b>{row.title}</b>
      </Link>
      <br />
      <span className="meta num">{row.code}</span>
    </>
  );
}
