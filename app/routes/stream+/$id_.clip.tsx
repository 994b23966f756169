import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { canReviewClips } from "~/models/shows/events/permissions";
import { listClips } from "~/models/live/streams/clips/clip-record.server";
import { assertCanMakeClips, requestClip } from "~/models/live/streams/clips/request-clip.server";
import { ClipForm } from "~/models/live/streams/clips/schema";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { clipFormView } from "~/web/views/stream/clip-form-view.server";
import { ClipFields } from "~/ui/clips/clip-form";
import { ClipList } from "~/ui/clips/clip-list";
import { Panel } from "~/ui/elements/panel";
import { ShowHead } from "~/ui/dashboard/show-head";
import { titleMeta } from "~/ui/meta/title-meta";
import { clipRow } from "~/web/views/clips/clip-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

const makerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireViewer(request);

  return { actor, event: await assertCanMakeClips(actor, params.id) };
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const { actor, t, language } = context;
    const event = await assertCanMakeClips(actor, required(params.id));
    const isReviewer = canReviewClips(actor, event);

    return {
      title: t("clips:make"),
      name: titleOf(event, language),
      hint: t(isReviewer ? "clips:makeHintOwn" : "clips:makeHint", {
        name: artistNameOf(event.artist),
      }),
      showHref: `/stream/${event.id}`,
      form: await clipFormView(actor, event, "page"),
      noneText: t(event.replayDays === null ? "clips:noneTextLive" : "clips:noneText"),
      clips: (await listClips(actor, event)).map((clip) => clipRow(clip, event, context)),
    };
  });
}

export const action = formAction(
  makerForm({
    schema: ClipForm,
    run: ({ actor, event }, clipFields) => requestClip(actor, event.id, clipFields),
    redirectTo: ({ eventId }) => `/stream/${eventId}`,
    toast: ({ seconds, recordedSeconds }) =>
      recordedSeconds < seconds
        ? {
            title: "clips:requested",
            body: "clips:requestedShorter",
            params: { count: recordedSeconds },
          }
        : { title: "clips:requested", body: "clips:requestedText" },
  }),
);

export default function MakeClipScreen() {
  const { t } = useTranslation("clips");
  const { title, name, hint, showHref, form, clips, noneText } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={title} name={name} back={{ to: showHref, label: t("back") }} />
      <Panel>
        <p>{form ? hint : t("notRecorded")}</p>
        {form && (
          <Form method="post" className="stack">
            <ClipFields view={form} refused={refused} />
          </Form>
        )}
      </Panel>
      <Panel title={t("yours")}>
        <ClipList clips={clips} noneText={noneText} />
      </Panel>
    </div>
  );
}
