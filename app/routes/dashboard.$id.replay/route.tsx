import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/http/artist-page.server";
import { attempt } from "~/http/attempt.server";
import { readForm } from "~/http/form.server";
import { page } from "~/http/page.server";
import { saveChapters } from "~/models/streams/chapters.server";
import { ChapterList } from "~/models/streams/chapters";
import { titleMeta } from "~/ui/account/title-meta";
import { Button, ButtonLink } from "~/ui/button";
import { TextAreaField } from "~/ui/form/field";
import { Panel, SectionHead } from "~/ui/panel";
import { RecordingPanel } from "./recording-panel";
import { replayPage } from "./replay-page.server";

const ROWS = 12;

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);
  return page(request, () => replayPage(request, params.id!));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireArtist(request);
  const form = await readForm(request, ChapterList);
  return attempt(form, (input) => saveChapters(actor, params.id!, input), {
    to: `/dashboard/${params.id}/replay`,
    toast: { title: "dashboard:replay.saved", body: "dashboard:replay.savedText" },
  });
}

export default function ReplayScreen() {
  const { t } = useTranslation("dashboard");
  const { title, name, recording, editHref, chapters } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={title}
        hint={<span lang={name.lang}>{name.text}</span>}
        action={<ButtonLink to="/dashboard">{t("door.back")}</ButtonLink>}
      />
      <RecordingPanel recording={recording} editHref={editHref} />
      <Panel title={t("replay.setList")}>
        <Form method="post" className="stack">
          <TextAreaField
            name="chapters"
            label={t("replay.chapters")}
            hint={t("replay.chaptersHint")}
            defaultValue={String(refused?.initialValue?.chapters ?? chapters)}
            error={refused?.error?.chapters?.[0] ?? refused?.error?.[""]?.[0]}
            rows={ROWS}
          />
          <div className="row">
            <Button variant="son">{t("replay.save")}</Button>
          </div>
        </Form>
      </Panel>
    </div>
  );
}
