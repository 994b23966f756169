import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { makeDeskLink, revokeDeskLink } from "~/models/live/lyrics/desk-link.server";
import {
  SetListMove,
  SetListPlace,
  SetListShown,
  TypedSongOfShow,
} from "~/models/live/lyrics/schema";
import {
  addTitleToSetList,
  moveInSetList,
  removeFromSetList,
  setSetListShown,
} from "~/models/live/lyrics/set-list.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ShowHead } from "~/ui/dashboard/show-head";
import { ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { titleMeta } from "~/ui/meta/title-meta";
import { LinkPanel } from "./link-panel";
import { SetListPanel } from "./set-list-panel";
import { setListView } from "./set-list-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, () => setListView(request, required(params.id)));
}

const ownerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireArtist(request);
  const { id: eventId } = await getOwnEvent(actor, params.id);

  return { actor, eventId };
});

export const action = intentAction({
  add: ownerForm({
    schema: TypedSongOfShow,
    run: ({ actor, eventId }, { title }) => addTitleToSetList(actor, eventId, title),
  }),
  move: ownerForm({
    schema: SetListMove,
    run: ({ actor, eventId }, { itemId, to: newPosition }) =>
      moveInSetList(actor, eventId, itemId, newPosition),
  }),
  remove: ownerForm({
    schema: SetListPlace,
    run: ({ actor, eventId }, { itemId }) => removeFromSetList(actor, eventId, itemId),
  }),
  shown: ownerForm({
    schema: SetListShown,
    run: ({ actor, eventId }, { shown }) => setSetListShown(actor, eventId, shown),
  }),
  link: ownerForm({
    run: ({ actor, eventId }) => makeDeskLink(actor, eventId),
    toast: { title: "songbook:linkMade" },
  }),
  unlink: ownerForm({
    run: ({ actor, eventId }) => revokeDeskLink(actor, eventId),
    toast: { title: "songbook:linkRevoked" },
  }),
});

export default function SetListScreen() {
  const { t } = useTranslation("songbook");
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const hasSongs = view.songs.length > 0;

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={view.title} name={view.name} />
      <p>{t("setListLead")}</p>
      <ErrorSummary form={lastResult?.error?.[""]} fields={lastResult?.error} />
      <SetListPanel view={view} />
      <div className="row">
        {hasSongs && <ButtonLink to={view.deskHref}>{t("openDesk")}</ButtonLink>}
        <ButtonLink to="/dashboard/songs">{t("songbook")}</ButtonLink>
      </div>
      {(hasSongs || view.link) && <LinkPanel link={view.link} />}
    </div>
  );
}
