import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FrameData, FrameHandle } from "../frame/frame-data";
import { ARTIST_ENTRIES } from "./artist-places";
import { Workspace } from "./workspace";

/** The frame of the artist's pages, including those outside /dashboard. */
export const ARTIST_FRAME: FrameHandle = { Workspace: ArtistWorkspace };

export function ArtistWorkspace({ data, children }: { data: FrameData; children: ReactNode }) {
  const { t } = useTranslation("workspace");
  const counts = { messages: data.viewer?.unread, reviews: data.viewer?.unansweredReviews };
  const artist = { places: ARTIST_ENTRIES, counts, label: t("artist") };

  return (
    <Workspace data={data} {...artist} fallback="shows">
      {children}
    </Workspace>
  );
}
