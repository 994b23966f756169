import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { needsReadOutCode } from "~/models/office/admin/sign-in-code.server";
import { searchUsers } from "~/models/office/admin/users.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ActionName, ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import type { Column } from "~/ui/elements/table";

export const meta = titleMeta;

type Found = Awaited<ReturnType<typeof searchUsers>>["rows"][number];
type Row = ReturnType<typeof word>;

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "users",
    (query, address, { actor }) =>
      searchUsers(actor, { ...query, isSuspended: address.get("state") === "suspended" }),
    word,
  );
}

function word(user: Found, { actor, moment }: AdminContext) {
  const actions: ActionName[] = [user.isVerified ? "unverify" : "verify", "signOut"];
  if (user.email) actions.push("reset");
  if (needsReadOutCode(user)) actions.push("signInCode");
  if (user.id !== actor.userId) actions.push(user.suspendedAt ? "reinstate" : "suspend");

  return {
    id: user.id,
    name: user.name,
    reach: [user.email, user.phone].filter(Boolean).join(" · "),
    role: user.role,
    since: moment(user.createdAt),
    isSuspended: user.suspendedAt !== null,
    isVerified: user.isVerified,
    actions,
  };
}

export default function AdminUsers() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "name", label: t("name"), wide: true, cell: (row) => <Person row={row} /> },
    { key: "role", label: t("role"), cell: ({ role }) => t(`roles.${role}`) },
    { key: "since", label: t("since"), cell: ({ since }) => since },
    { key: "state", label: t("state"), cell: (row) => <State row={row} /> },
    {
      key: "actions",
      label: t("actions"),
      wide: true,
      hideLabel: true,
      cell: ({ actions, id, name }) => <ActionButtons actions={actions} id={id} name={name} />,
    },
  ];
  const states = [
    { value: "", label: t("all") },
    { value: "suspended", label: t("suspended") },
  ];

  return (
    <AdminList
      list={list}
      action="/admin/users"
      placeholder={t("searchUsers")}
      states={states}
      columns={columns}
    />
  );
}

function Person({ row }: { row: Row }) {
  return (
    <>
      <b translate="no">{row.name}</b>
      <br />
      <span className="meta break">{row.reach}</span>
    </>
  );
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation("admin");

  return (
    <div className="row tight">
      <Badge tone={row.isSuspended ? "bad" : "ok"}>
        {t(row.isSuspended ? "suspended" : "active")}
      </Badge>
      {row.isVerified && <Badge tone="ok">{t("verified")}</Badge>}
    </div>
  );
}
