import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, TextAreaField } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { type Option, SelectField } from "~/ui/form/select-field";
import { useForm } from "~/ui/form/use-form";

type Props = { options: Option[]; values: Record<string, string | string[]>; lastResult?: FormAnswer };

/** The addresses, and how the people agreed. */
export function UploadForm({ options, values, lastResult }: Props) {
  const { t } = useTranslation(["invitations", "event"]);
  const { form, field } = useForm({ id: "invitation-form", lastResult, defaultValue: values });
  const languages = (["vi", "en"] as const).map((value) => ({ value, label: t(`event:languageOf.${value}`) }));
  return (
    <Form method="post" encType="multipart/form-data" id={form.id} className="stack" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <SelectField
        {...field("eventId")}
        label={t("form.to")}
        hint={options.length > 1 ? t("form.showHint") : undefined}
        options={options}
      />
      <Field
        {...field("file")}
        type="file"
        accept=".csv,.txt,.tsv,.vcf,text/csv,text/plain,text/vcard"
        label={t("form.file")}
        hint={t("form.fileHint")}
      />
      <TextAreaField
        {...field("text")}
        label={t("form.text")}
        rows={4}
        maxLength={200_000}
        spellCheck={false}
        autoComplete="off"
      />
      <TextAreaField
        {...field("consent")}
        label={t("form.consent")}
        hint={t("form.consentHint")}
        rows={2}
        maxLength={300}
        required
      />
      <SelectField {...field("language")} label={t("form.language")} options={languages} />
      <CheckField {...field("agreed")} label={t("form.agreed")} hint={t("form.agreedHint")} required />
      <div>
        <Button variant="primary">{t("form.check")}</Button>
      </div>
    </Form>
  );
}
