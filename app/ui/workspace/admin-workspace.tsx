import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FrameData, FrameHandle } from "../frame/frame-data";
import { ADMIN_PLACES } from "./admin-places";
import type { WaitingCounts } from "./places";
import { Workspace } from "./workspace";

/** The frame of all pages below /admin. The layout route counts the waiting tasks. */
export const ADMIN_FRAME: FrameHandle = { Workspace: AdminWorkspace };

export function AdminWorkspace({ data, children }: { data: FrameData; children: ReactNode }) {
  const { t } = useTranslation("workspace");
  const counts = useRouteLoaderData<WaitingCounts>("routes/admin+/_layout") ?? {};
  const admin = { places: ADMIN_PLACES, counts, label: t("admin") };

  return (
    <Workspace data={data} {...admin} fallback="today" isUnfolded>
      {children}
    </Workspace>
  );
}
