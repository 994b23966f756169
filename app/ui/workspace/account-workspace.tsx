import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FrameData, FrameHandle } from "../frame/frame-data";
import { ACCOUNT_PLACES } from "./account-places";
import { Workspace } from "./workspace";

/** The frame of the pages of a person's account. */
export const ACCOUNT_FRAME: FrameHandle = { Workspace: AccountWorkspace };

export function AccountWorkspace({ data, children }: { data: FrameData; children: ReactNode }) {
  const { t } = useTranslation(["workspace", "common"]);
  const counts = { latest: data.viewer?.unreadNotices };

  return (
    <Workspace data={data} places={ACCOUNT_PLACES} counts={counts} label={t("common:yourAccount")}>
      {children}
    </Workspace>
  );
}
