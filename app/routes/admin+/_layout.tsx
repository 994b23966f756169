import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { countWaiting } from "~/models/office/admin/overview.server";
import { ADMIN_FRAME } from "~/ui/workspace/admin-workspace";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { waitingByPage } from "~/web/views/admin/waiting.server";

export const handle = ADMIN_FRAME;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);

  return waitingByPage(await countWaiting(actor));
}

export default function AdminFrame() {
  return (
    <div className="wrap section snug stack admin">
      <Outlet />
    </div>
  );
}
