import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BAR_REACTIONS } from "~/models/live/chat/protocol";
import { getTelevision } from "~/models/live/televisions/remote-control.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink, Button } from "~/ui/elements/button";
import { titleMeta } from "~/ui/meta/title-meta";
import { televisionItems, televisionShows } from "~/web/views/television.server";
import { viewContext } from "~/web/views/view-context.server";
import { Remote } from "./remote";
import { remoteAction } from "./remote-actions.server";
import { Panel } from "~/ui/elements/panel";
import { ShowChoice } from "~/ui/television/show-choice";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const television = await withErrorPage(request, () => getTelevision(actor, required(params.id)));
  const context = await viewContext(request, actor);
  const [televisionItem] = await televisionItems([television], context);
  const otherShows = await televisionShows(context, null);
  const { eventId, volume, showsChat } = television;
  const remoteView = {
    title: context.t("tv:remote"),
    item: required(televisionItem),
    eventId,
    volume,
    showsChat,
    isLive: otherShows.some((show) => show.id === eventId && show.isLive),
    reactions: BAR_REACTIONS,
    others: otherShows.filter((show) => show.id !== eventId),
  };

  return data(remoteView, { headers: { "Cache-Control": "no-store" } });
}

export const action = remoteAction;

export default function RemoteScreen() {
  const { t } = useTranslation("tv");
  const { item, others } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <section className="panel stack">
        <div>
          <Badge tone={item.isOn ? "ok" : "ended"}>{t(item.isOn ? "isOn" : "isOff")}</Badge>
          <h1 className="d-s" lang={item.titleLang}>
            {item.title}
          </h1>
          <p className="meta">
            {t("onIts", { device: item.device })} · {item.since}
          </p>
        </div>
        {!item.isOn && (
          <>
            <p>{t("isOffHint")}</p>
            <div>
              <ButtonLink to={`/tv/${item.id}`}>{t("checkAgain")}</ButtonLink>
            </div>
          </>
        )}
        <Remote />
      </section>
      {others.length > 0 && <AnotherShowForm />}
    </div>
  );
}

function AnotherShowForm() {
  const { t } = useTranslation("tv");
  const { others } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("another")}>
      <Form method="post" className="stack">
        <ShowChoice shows={others} label={t("which")} />
        <Button className="justify-self-start" name="intent" value="another">
          {t("change")}
        </Button>
      </Form>
    </Panel>
  );
}
