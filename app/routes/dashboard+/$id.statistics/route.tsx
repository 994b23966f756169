import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/requests/require-artist.server";
import { page } from "~/requests/page.server";
import { viewContext } from "~/views/view-context.server";
import { titleOf } from "~/views/wording.server";
import { getOwnEvent } from "~/models/events/editing/edit-event.server";
import { listSalesOfEvent, listTipsOfEvent } from "~/models/events/earnings.server";
import { getAudience } from "~/models/streams/audience/audience.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { ShowHead } from "~/ui/dashboard/show-head";
import { AudiencePanel, SalesPanel, TipsPanel } from "./statistics-panels";
import { audienceView, salesView, tipsView } from "./statistics-view.server";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const event = await page(request, () => getOwnEvent(actor, params.id!));
  return {
    title: context.t("dashboard:figures.title"),
    id: event.id,
    name: titleOf(event, context.language),
    audience: audienceView(await getAudience(actor, event.id), context),
    sales: salesView(await listSalesOfEvent(actor, event.id, context.dayZone), context),
    tips: tipsView(await listTipsOfEvent(actor, event.id), context),
  };
}

export default function StatisticsScreen() {
  const { t } = useTranslation("dashboard");
  const { title, id, name, audience, sales, tips } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={title} name={name} />
      <AudiencePanel audience={audience} />
      <div className="row">
        <ButtonLink to={`/dashboard/${id}/playback`}>{t("numbers.open")}</ButtonLink>
        <ButtonLink to={`/dashboard/${id}/replay`}>{t("replay.title")}</ButtonLink>
      </div>
      <SalesPanel days={sales} />
      <TipsPanel tips={tips} />
    </div>
  );
}
