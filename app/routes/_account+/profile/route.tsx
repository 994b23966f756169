import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireViewer } from "~/web/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { SectionHead } from "~/ui/elements/panel";
import { profileAction } from "./change-profile.server";
import { CalendarPanel, FactorPanel, PasskeysPanel, TokensPanel } from "./link-panels";
import { DataPanel } from "./data-panel";
import { DeletePanel } from "./delete-panel";
import { NamesPanel } from "./names-panel";
import { NoticesPanel } from "./notices-panel";
import { PasswordPanel } from "./password-panel";
import { PicturePanel } from "./picture-panel";
import { ReachPanel } from "./reach-panel";
import { readProfile } from "./read-profile.server";
import { SessionsPanel } from "./sessions-panel";
import { SettingsPanel } from "./settings-panel";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return readProfile(request, await requireViewer(request));
}

export const action = profileAction;

export default function ProfileScreen() {
  const { t } = useTranslation("profile");
  const { memberSince } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section">
      <SectionHead
        level={1}
        size="m"
        title={t("title")}
        hint={t("memberSince", { month: memberSince })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NamesPanel />
        <PicturePanel />
        <SettingsPanel />
        <ReachPanel />
        <PasswordPanel />
        <PasskeysPanel />
        <FactorPanel />
        <NoticesPanel />
        <CalendarPanel />
        <SessionsPanel />
        <TokensPanel />
        <DataPanel />
        <DeletePanel />
      </div>
    </div>
  );
}
