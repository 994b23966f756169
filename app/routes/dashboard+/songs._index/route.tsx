import { keyOfIssue } from "~/locales/is-message-key.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { fieldError } from "~/platform/errors";
import { SongImport, SongUpload } from "~/models/live/lyrics/schema";
import { importSong, listSongs } from "~/models/live/lyrics/songs.server";
import { linesOf } from "~/models/live/lyrics/words";
import { readTextFile } from "~/models/base/text/text-file";
import { requireArtist } from "~/web/requests/require-artist.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { FoldedPanel, SectionHead } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";
import { CheckField } from "~/ui/form/check-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, TextAreaField } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { speak } from "~/locales/i18n.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const songRows = (await listSongs(actor)).map(({ id: songId, title, writer, verses }) => {
    const songLines = linesOf(verses);

    return {
      id: songId,
      title,
      writer,
      lines: songLines.length,
      isTranslated: songLines.some((songLine) => songLine.translation !== null),
    };
  });

  return { title: t("songbook:songbook"), songs: songRows };
}

export const action = formAction(
  artistForm({
    schema: SongUpload,
    run: async ({ actor }, { file: songFile, ...typedFields }) => {
      const songImport = SongImport.safeParse({
        ...typedFields,
        text: songFile ? await readTextFile(songFile, "songbook:notUtf8") : typedFields.text,
      });
      if (!songImport.success) throw fieldError("file", keyOfIssue(songImport.error));

      return importSong(actor, songImport.data);
    },
    redirectTo: ({ id: songId }) => `/dashboard/songs/${songId}`,
    toast: { title: "songbook:created" },
  }),
  { upload: { maxBytes: 512 * 1024, sender: requireArtist } },
);

export default function SongsScreen() {
  const { t } = useTranslation(["songbook", "dashboard"]);
  const { title, songs } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const add = (
    <ButtonLink variant="primary" to="/dashboard/songs/new">
      {t("add")}
    </ButtonLink>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} action={add} />
      {songs.length === 0 ? (
        <EmptyState title={t("none")} hint={t("noneHint")} />
      ) : (
        <Table
          caption={title}
          isShort
          rows={songs}
          rowKey={({ id: songId }) => songId}
          columns={[
            {
              key: "song",
              label: t("song"),
              wide: true,
              cell: (song) => (
                <Link to={`/dashboard/songs/${song.id}`}>
                  <b lang="vi">{song.title}</b>
                </Link>
              ),
            },
            { key: "writer", label: t("writer") },
            {
              key: "words",
              label: t("words"),
              cell: ({ lines, isTranslated }) =>
                lines === 0
                  ? t("noWords")
                  : `${t("lines", { count: lines })}, ${t(isTranslated ? "translated" : "untranslated")}`,
            },
          ]}
        />
      )}
      <p className="meta">{t("rights")}</p>
      <ImportForm lastResult={lastResult} />
    </div>
  );
}

function ImportForm({ lastResult }: { lastResult?: FormAnswer }) {
  const { t } = useTranslation("songbook");
  const { form, field, listOf } = useForm({ id: "import-form", lastResult });

  return (
    <FoldedPanel title={t("import")} isOpen={Boolean(lastResult)}>
      <Form method="post" encType="multipart/form-data" id={form.id} className="stack" noValidate>
        <ErrorSummary form={form.errors} fields={form.allErrors} />
        <p className="meta">{t("importHint")}</p>
        <Field
          {...field("file")}
          type="file"
          accept=".lrc,.vtt,.txt,text/plain,text/vtt"
          label={t("file")}
        />
        <TextAreaField {...field("text")} label={t("pasted")} rows={6} />
        <Field {...field("title")} label={t("importTitle")} maxLength={120} autoComplete="off" />
        <CheckField
          {...field("confirmed")}
          label={t("confirm")}
          defaultChecked={listOf("confirmed").length > 0}
          required
        />
        <div>
          <Button variant="line">{t("importSave")}</Button>
        </div>
      </Form>
    </FoldedPanel>
  );
}
