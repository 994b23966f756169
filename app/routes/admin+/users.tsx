import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { PEOPLE_FILTERS, searchUsers } from "~/models/office/admin/users.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { PersonBadges } from "~/ui/admin/person-badges";

export const meta = titleMeta;

const STATES = ["", "pending", "approved", "rejected", "suspended"] as const;

type FoundUser = Awaited<ReturnType<typeof searchUsers>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "users",
    (listQuery, address, { actor }) => {
      const only = PEOPLE_FILTERS.find((state) => state === address.get("state"));

      return searchUsers(actor, { ...listQuery, only });
    },
    userRow,
  );
}

function userRow({ user, profile }: FoundUser, { moment, t }: AdminContext) {
  const actions: ActionName[] = profile?.application === "pending" ? ["approve", "reject"] : [];

  return {
    id: user.id,
    name: user.name,
    stageName: profile?.stageName ?? null,
    about: [user.email, user.phone, t("admin:joined", { when: moment(user.createdAt) })]
      .filter(Boolean)
      .join(" · "),
    role: user.role,
    application: profile?.application ?? null,
    isFeatured: profile?.isFeatured ?? false,
    isVerified: user.isVerified,
    isSuspended: user.suspendedAt !== null,
    actions,
  };
}

export default function AdminUsers() {
  const { t } = useTranslation("admin");
  const userList = useLoaderData<typeof loader>();
  const states = STATES.map((value) => ({ value, label: t(value ? `people.${value}` : "all") }));

  return (
    <AdminList
      list={userList}
      action="/admin/users"
      placeholder={t("searchUsers")}
      states={states}
      line={(userView) => ({
        title: (
          <Link to={`/admin/users/${userView.id}`} translate="no">
            {[...new Set([userView.stageName ?? userView.name, userView.name])].join(" · ")}
          </Link>
        ),
        about: userView.about,
        end: <PersonBadges person={userView} />,
        actions: userView.actions.length > 0 && (
          <ActionButtons
            actions={userView.actions}
            id={userView.id}
            name={userView.stageName ?? userView.name}
          />
        ),
      })}
    >
      {userList.search && <Elsewhere search={userList.search} />}
    </AdminList>
  );
}

/** Links that search the other lists for the same words. */
function Elsewhere({ search }: { search: string }) {
  const { t } = useTranslation("workspace");
  const listQuery = new URLSearchParams({ search });

  return (
    <ul className="link-list">
      <li className="meta">{t("elsewhere")}</li>
      {ELSEWHERE.map(({ key, to }) => (
        <li key={key}>
          <Link to={`${to}?${listQuery}`}>{t(`pages.${key}`)}</Link>
        </li>
      ))}
    </ul>
  );
}

const ELSEWHERE = [
  { key: "shows", to: "/admin/events" },
  { key: "tickets", to: "/admin/tickets" },
  { key: "transfers", to: "/admin/transfers" },
  { key: "receipts", to: "/admin/receipts" },
  { key: "outbox", to: "/admin/outbox" },
] as const;
