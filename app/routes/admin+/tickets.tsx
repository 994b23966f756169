import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { adminList } from "~/web/views/admin/admin-list.server";
import { ticketLine } from "~/web/views/admin/ticket-line.server";
import { searchTickets } from "~/models/office/admin/tickets.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { AdminList } from "~/ui/admin/admin-list";
import { ticketParts } from "~/ui/admin/ticket-parts";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "tickets",
    (listQuery, _address, { actor }) => searchTickets(actor, listQuery),
    ticketLine,
  );
}

export default function AdminTickets() {
  const { t } = useTranslation("admin");
  const ticketList = useLoaderData<typeof loader>();

  return (
    <AdminList
      list={ticketList}
      action="/admin/tickets"
      placeholder={t("searchTickets")}
      line={(ticket) => ticketParts(ticket, { hasHolder: true })}
    />
  );
}
