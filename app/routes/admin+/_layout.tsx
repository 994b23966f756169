import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { Tabs } from "~/ui/elements/tabs";

const SECTIONS = [
  "artists",
  "reports",
  "codes",
  "events",
  "users",
  "tickets",
  "transfers",
  "payouts",
  "share",
  "site",
  "receipts",
  "ledger",
  "outbox",
  "audit",
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);

  return null;
}

export default function AdminFrame() {
  const { t } = useTranslation("admin");
  const current = useLocation().pathname.split("/")[2] ?? "";
  const tabs = SECTIONS.map((key) => ({ key, label: t(key), href: `/admin/${key}` }));

  return (
    <div className="wrap section stack admin">
      <h1 className="d-s">{t("title")}</h1>
      <Tabs
        label={t("sections")}
        tabs={[{ key: "", label: t("health"), href: "/admin" }, ...tabs]}
        current={current === "act" ? "none" : current}
      />
      <Outlet />
    </div>
  );
}
