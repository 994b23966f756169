import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { CheckField } from "../form/check-field";
import { ErrorSummary } from "../form/error-summary";
import { Field, TextAreaField } from "../form/field";
import type { FormAnswer } from "../form/form-answer";
import { useForm } from "../form/use-form";

type Props = {
  values?: Record<string, string>;
  lastResult?: FormAnswer;
  /** The intent of the form, if its page has several. */
  intent?: "save";
};

/** The form of a song: the lyrics, with the translation beside them. */
export function SongForm({ values = {}, lastResult, intent }: Props) {
  const { t } = useTranslation("songbook");
  const { form, field, listOf } = useForm({ id: "song-form", lastResult, defaultValue: values });

  return (
    <Form method="post" id={form.id} className="stack" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <div className="song-columns">
        <Field {...field("title")} label={t("title")} maxLength={120} autoComplete="off" required />
        <Field {...field("writer")} label={t("writer")} maxLength={120} autoComplete="off" />
        <TextAreaField
          {...field("words")}
          label={t("wordsOptional")}
          hint={t("wordsHint")}
          rows={16}
        />
        <TextAreaField
          {...field("translation")}
          label={t("translation")}
          hint={t("translationHint")}
          rows={16}
        />
      </div>
      <CheckField
        {...field("confirmed")}
        label={t("confirm")}
        hint={t("rights")}
        defaultChecked={listOf("confirmed").length > 0}
      />
      <div>
        <Button variant="primary" {...(intent && { name: "intent", value: intent })}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
