import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { getOwnProfile } from "~/models/shows/artists/edit-profile.server";
import {
  getOwnEmbedSettings,
  updateOwnEmbedSettings,
} from "~/models/shows/artists/embedding/embed-settings.server";
import { EmbedSettingsForm } from "~/models/shows/artists/embedding/schema";
import { requireArtist } from "~/web/requests/require-artist.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { EmbedPanel } from "~/ui/embed/embed-panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { embedPanelView } from "~/web/views/embed/embed-panel.server";
import { viewContext } from "~/web/views/view-context.server";
import { SettingsForm } from "./settings-form";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, language } = await viewContext(request, actor);
  const { profile } = await getOwnProfile(actor);
  const ownPage = `/artist/${actor.userId}`;

  return {
    title: t("workspace:pages.embed"),
    settings: await getOwnEmbedSettings(actor),
    panel: embedPanelView(request, {
      path: `/embed${ownPage}`,
      page: ownPage,
      name: profile.stageName,
    }),
    feed: `${siteUrl(request)}${ownPage}/feed.xml?lang=${language}`,
  };
}

export const action = formAction(
  artistForm({
    schema: EmbedSettingsForm,
    run: ({ actor }, settings) => updateOwnEmbedSettings(actor, settings),
    toast: { title: "embed:saved" },
  }),
);

export default function EmbedScreen() {
  const { t } = useTranslation(["embed", "dashboard"]);
  const { title, settings, panel, feed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} />
      <p>{t("artistCard")}</p>
      <EmbedPanel {...panel} />
      <SettingsForm settings={settings} lastResult={lastResult} />
      <Panel title={t("feed")}>
        <CopyField label={t("feed")} value={feed} hint={t("feedHint")} hideLabel />
      </Panel>
    </div>
  );
}
