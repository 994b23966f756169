import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { countWaiting } from "~/models/office/admin/overview.server";
import { ADMIN_FRAME } from "~/ui/workspace/admin-workspace";
import { zoneLabel } from "~/web/requests/zone-choices.server";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { waitingByPage } from "~/web/views/admin/waiting.server";

export const handle = ADMIN_FRAME;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, t, dayZone } = await adminContext(request);

  return { counts: waitingByPage(await countWaiting(actor)), zone: zoneLabel(dayZone, t) };
}

export default function AdminFrame() {
  const { t } = useTranslation("admin");
  const { zone } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack admin">
      <Outlet />
      <p className="meta">{t("times", { zone })}</p>
    </div>
  );
}
