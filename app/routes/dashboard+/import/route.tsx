import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { speak } from "~/locales/i18n.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { SelectField } from "~/ui/form/select-field";
import { useForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { CATEGORIES } from "~db/vocabularies";
import { ArchiveForm } from "./archive-form";
import { ArchiveResult } from "./archive-result";
import type { ArchiveView } from "./archive-view.server";
import { importAction } from "./import-action.server";
import type { PreviewView } from "./preview-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);
  const { t } = await speak(request);
  return { title: t("moving:import.title") };
}

export const action = importAction;

type Answer = { lastResult?: FormAnswer; preview?: PreviewView; archive?: ArchiveView };

export default function ImportScreen() {
  const { t } = useTranslation(["moving", "dashboard"]);
  const { title } = useLoaderData<typeof loader>();
  const { lastResult, preview, archive } = (useActionData<typeof action>() ?? {}) as Answer;
  const isArchive = lastResult?.initialValue?.intent === "archive";
  const back = <ButtonLink to="/dashboard">{t("dashboard:back")}</ButtonLink>;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("import.lead")} action={back} />
      {preview && <Preview preview={preview} />}
      {archive && <ArchiveResult archive={archive} />}
      <Upload lastResult={isArchive ? undefined : lastResult} />
      <ArchiveForm lastResult={isArchive ? lastResult : undefined} />
    </div>
  );
}

function Upload({ lastResult }: { lastResult?: FormAnswer }) {
  const { t } = useTranslation(["moving", "vocabulary"]);
  const { form, field } = useForm({ id: "import-form", lastResult });
  const options = (names: readonly string[], kind: string) =>
    names.map((value) => ({ value, label: t(`vocabulary:${kind}.${value}` as "vocabulary:category.Bolero") }));
  return (
    <Panel title={t("import.fileTitle")}>
      <Form method="post" encType="multipart/form-data" id={form.id} className="stack" noValidate>
        <input type="hidden" name="intent" value="preview" />
        <ErrorSummary form={form.errors} fields={form.allErrors} />
        <Field
          {...field("file")}
          type="file"
          accept=".ics,text/calendar"
          label={t("import.file")}
          hint={t("import.fileHint")}
        />
        <Field
          {...field("address")}
          type="url"
          label={t("import.address")}
          hint={t("import.addressHint")}
          maxLength={2000}
          autoComplete="off"
        />
        <SelectField {...field("category")} label={t("import.category")} options={options(CATEGORIES, "category")} />
        <SelectField
          {...field("eventType")}
          label={t("import.eventType")}
          hint={t("import.eventTypeHint")}
          options={options(["free", "donation"], "eventType")}
        />
        <div>
          <Button variant="line">{t("import.preview")}</Button>
        </div>
      </Form>
    </Panel>
  );
}

function Preview({ preview: { rows, count, summary, fields } }: { preview: PreviewView }) {
  const { t } = useTranslation("moving");
  return (
    <Panel title={t("import.previewTitle")}>
      <div role="status">
        {summary.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="meta">{t("import.nothingYet")}</p>
      </div>
      {rows.length > 0 && (
        <Table
          caption={t("import.previewTitle")}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: "show", label: t("import.column.show"), wide: true, cell: ({ title }) => <b lang="">{title}</b> },
            { key: "when", label: t("import.column.when"), cell: ({ when }) => when },
            { key: "length", label: t("import.column.length"), cell: ({ length }) => length },
            { key: "state", label: t("import.column.state"), cell: ({ state }) => state },
          ]}
        />
      )}
      {count > 0 && (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="import" />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant="primary">{t("import.confirm", { count })}</Button>
        </Form>
      )}
    </Panel>
  );
}
