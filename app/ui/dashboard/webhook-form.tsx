import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { FieldError } from "../form/field-parts";
import type { FormAnswer } from "../form/form-answer";
import { useForm } from "../form/use-form";
import { SubmitButton } from "../form/submit-button";

type Props = {
  types: { value: string; label: string }[];
  values: { url: string; types: string[] };
  lastResult?: FormAnswer;
  intent: "create" | "save";
};

/** The form of a webhook: the address of the artist's program, and the messages it gets. */
export function WebhookForm({ types, values, lastResult, intent }: Props) {
  const { t } = useTranslation(["webhooks", "common"]);
  const { form, field, listOf } = useForm({ id: "webhook-form", lastResult, defaultValue: values });
  const ticked = listOf("types");
  const { error } = field("types");

  return (
    <Form method="post" id={form.id} className="stack" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <Field
        {...field("url")}
        label={t("url")}
        hint={t("urlHint")}
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        required
      />
      <fieldset className="field" id="field-types">
        <legend className="label">{t("types")}</legend>
        {types.map(({ value, label }) => (
          <label className="check" key={value}>
            <input
              type="checkbox"
              name="types"
              value={value}
              defaultChecked={ticked.includes(value)}
            />
            <span>{label}</span>
          </label>
        ))}
        <FieldError id="field-types" error={error} />
      </fieldset>
      <SubmitButton intent={intent}>{t(intent === "create" ? "add" : "common:save")}</SubmitButton>
    </Form>
  );
}
