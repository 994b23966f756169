import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { CheckField } from "~/ui/form/check-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";

export function ArchiveForm({ lastResult }: { lastResult?: FormAnswer }) {
  const { t } = useTranslation("moving");
  const { form, field, listOf } = useForm({ id: "archive-form", lastResult });
  const box = (name: "songs" | "profile") => (
    <CheckField {...field(name)} defaultChecked={listOf(name).includes("on")} label={t(`archive.${name}`)} />
  );
  return (
    <Panel title={t("archive.title")}>
      <p>{t("archive.lead")}</p>
      <p className="meta">{t("archive.stays")}</p>
      <Form method="post" encType="multipart/form-data" id={form.id} className="stack" noValidate>
        <input type="hidden" name="intent" value="archive" />
        <ErrorSummary form={form.errors} fields={form.allErrors} />
        <Field
          {...field("archive")}
          type="file"
          accept=".zip,application/zip"
          label={t("archive.file")}
          hint={t("archive.fileHint")}
        />
        {box("songs")}
        {box("profile")}
        <div>
          <Button variant="line">{t("archive.submit")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
