import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/http/views/admin-list.server";
import { listAuditLog } from "~/models/admin/audit.server";
import { titleMeta } from "~/ui/account/title-meta";
import { AdminList } from "~/ui/admin/admin-list";
import type { Column } from "~/ui/table";

export const meta = titleMeta;

type Found = Awaited<ReturnType<typeof listAuditLog>>["rows"][number];
type Row = ReturnType<typeof word>;

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(request, "audit", (query, _address, { actor }) => listAuditLog(actor, query), word);
}

function word(entry: Found, { moment, t }: AdminContext) {
  return {
    id: entry.id,
    when: moment(entry.createdAt),
    who: entry.actorName ?? t("admin:command"),
    act: entry.action,
    target: entry.target ?? "",
    detail: entry.detail ? JSON.stringify(entry.detail) : "",
  };
}

export default function AdminAudit() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "when", label: t("when"), cell: ({ when }) => when },
    { key: "who", label: t("who"), cell: ({ who }) => <span translate="no">{who}</span> },
    { key: "act", label: t("act"), cell: ({ act }) => <code>{act}</code> },
    { key: "target", label: t("target"), cell: ({ target }) => <code className="break">{target}</code> },
    { key: "detail", label: t("detail"), cell: ({ detail }) => <code className="break">{detail}</code> },
  ];
  return <AdminList list={list} action="/admin/audit" placeholder={t("searchAudit")} columns={columns} />;
}
