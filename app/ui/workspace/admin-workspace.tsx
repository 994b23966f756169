import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FrameData, FrameHandle } from "../frame/frame-data";
import { ADMIN_PLACES } from "./admin-places";
import type { CurrentAddress, WaitingCounts } from "./places";
import { Workspace } from "./workspace";

/** The frame of all pages below /admin. The layout route counts the waiting tasks. */
export const ADMIN_FRAME: FrameHandle = { Workspace: AdminWorkspace };

export function AdminWorkspace({ data, children }: { data: FrameData; children: ReactNode }) {
  const { t } = useTranslation("workspace");
  const layout = useRouteLoaderData<{ counts: WaitingCounts }>("routes/admin+/_layout");
  const admin = {
    places: ADMIN_PLACES,
    counts: layout?.counts ?? {},
    label: t("admin"),
    at: originOf(useLocation()),
  };

  return (
    <Workspace data={data} {...admin} fallback="today" isUnfolded>
      {children}
    </Workspace>
  );
}

/** The page from which the question of an action was opened; undefined for other pages. */
function originOf({ pathname, search }: CurrentAddress): CurrentAddress | undefined {
  const returnTo = new URLSearchParams(search).get("returnTo");
  if (!pathname.startsWith("/admin/actions/") || !returnTo?.startsWith("/admin")) return undefined;

  const [path = "", query = ""] = returnTo.split("?");

  return { pathname: path, search: query };
}
