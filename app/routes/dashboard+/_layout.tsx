import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FrameData, FrameHandle } from "~/ui/frame/frame-data";
import { ARTIST_PLACES } from "~/ui/workspace/artist-places";
import { Workspace } from "~/ui/workspace/workspace";

export const handle: FrameHandle = { Workspace: ArtistWorkspace };

export default Outlet;

/** Around all pages below /dashboard. */
export function ArtistWorkspace({ data, children }: { data: FrameData; children: ReactNode }) {
  const { t } = useTranslation("workspace");

  return (
    <Workspace data={data} places={ARTIST_PLACES} label={t("artist")} fallback="shows">
      {children}
    </Workspace>
  );
}
