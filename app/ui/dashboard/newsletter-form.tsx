import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { ErrorSummary } from "../form/error-summary";
import { Field, TextAreaField } from "../form/field";
import type { FormAnswer } from "../form/form-answer";
import { type Option, SelectField } from "../form/select-field";
import { useForm } from "../form/use-form";

type Props = {
  audiences: Option[];
  values?: Record<string, string | string[]>;
  lastResult?: FormAnswer;
  /** The intent of the form, if its page has several. */
  intent?: "save";
};

/** The form of a newsletter: its audience, and its subject and text in both languages. */
export function NewsletterForm({ audiences, values = {}, lastResult, intent }: Props) {
  const { t } = useTranslation("newsletters");
  const { form, field } = useForm({ id: "newsletter-form", lastResult, defaultValue: values });

  return (
    <Form method="post" id={form.id} className="stack" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <SelectField {...field("eventId")} label={t("to")} options={audiences} />
      <p className="meta">{t("languages")}</p>
      {(["vi", "en"] as const).map((language) => {
        const suffix = language === "vi" ? "Vi" : "En";

        return (
          <fieldset className="stack" key={language}>
            <legend className="h3">{t(`heading.${language}`)}</legend>
            <Field
              {...field(`subject${suffix}`)}
              label={t("subject")}
              lang={language}
              maxLength={120}
              autoComplete="off"
            />
            <TextAreaField
              {...field(`text${suffix}`)}
              label={t("text")}
              hint={language === "vi" ? t("textHint") : undefined}
              lang={language}
              maxLength={5000}
              rows={10}
            />
          </fieldset>
        );
      })}
      <Button
        className="justify-self-start"
        variant="primary"
        {...(intent && { name: "intent", value: intent })}
      >
        {t("save")}
      </Button>
    </Form>
  );
}
