import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOwnEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ShowHead } from "~/ui/dashboard/show-head";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { EmbedPanel } from "~/ui/embed/embed-panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { embedPanelView } from "~/web/views/embed/embed-panel.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, language } = await viewContext(request, actor);
  const event = await withErrorPage(request, () => getOwnEvent(actor, required(params.id)));
  const { playsInside } = await getOwnEmbedSettings(actor);
  const showTitle = titleOf(event, language);

  return {
    title: t("workspace:pages.embed"),
    name: showTitle,
    isDraft: event.status === "draft",
    panel: embedPanelView(request, {
      path: `/embed/event/${event.id}`,
      page: `/event/${event.id}`,
      name: showTitle.text,
      plays: playsInside && event.eventType !== "ticketed",
    }),
  };
}

export default function EventEmbedScreen() {
  const { t } = useTranslation("embed");
  const { title, name: showTitle, isDraft, panel } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={title} name={showTitle} />
      <p>{t("lead")}</p>
      {isDraft && <Note>{t("draft")}</Note>}
      <EmbedPanel {...panel} />
      <div>
        <ButtonLink to="/dashboard/embed">{t("toSettings")}</ButtonLink>
      </div>
    </div>
  );
}
