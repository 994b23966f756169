import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../elements/empty-state";
import { Panel } from "../elements/panel";
import { CheckField } from "../form/check-field";
import { ErrorSummary } from "../form/error-summary";
import { Field, MoneyField, TextAreaField } from "../form/field";
import { FieldError } from "../form/field-parts";
import type { FormAnswer } from "../form/form-answer";
import { SelectField } from "../form/select-field";
import { type UseForm, useForm } from "../form/use-form";
import { SubmitButton } from "../form/submit-button";

export type PassFormProps = {
  shows: { id: string; title: { text: string; lang?: string }; about: string }[];
  prices: { name: string; label: string }[];
  languages: { value: string; label: string }[];
  values: Record<string, string | string[] | null | undefined>;
};

/** The form of a season pass. */
export function PassForm({ view, lastResult }: { view: PassFormProps; lastResult?: FormAnswer }) {
  const { t } = useTranslation("passes");
  const { form, field, listOf } = useForm({ id: "pass", lastResult, defaultValue: view.values });
  if (view.shows.length < 2) return <EmptyState title={t("needShows")} />;

  return (
    <Form method="post" id={form.id} className="stack loose" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <Panel>
        <Field {...field("name")} label={t("name")} required />
        <Field {...field("nameOther")} label={t("nameOther")} />
        <SelectField {...field("language")} label={t("language")} options={view.languages} />
        <TextAreaField {...field("description")} label={t("description")} rows={4} />
        <TextAreaField {...field("descriptionOther")} label={t("descriptionOther")} rows={4} />
      </Panel>
      <ShowsField shows={view.shows} chosen={listOf("eventIds")} error={form.allErrors.eventIds} />
      <Panel>
        {view.prices.map(({ name: fieldName, label }) => (
          <MoneyField key={fieldName} {...field(fieldName)} label={label} hint={t("priceHint")} />
        ))}
        <Field
          {...field("maxPasses")}
          label={t("number")}
          hint={t("numberHint")}
          inputMode="numeric"
        />
        <Field
          {...field("saleUntil")}
          label={t("until")}
          hint={t("untilHint")}
          type="datetime-local"
        />
      </Panel>
      <div>
        <SubmitButton>{t("saveDraft")}</SubmitButton>
      </div>
    </Form>
  );
}

type ShowsProps = {
  shows: PassFormProps["shows"];
  chosen: ReturnType<UseForm["listOf"]>;
  error?: string[];
};

function ShowsField({ shows, chosen, error }: ShowsProps) {
  const { t } = useTranslation("passes");

  return (
    <fieldset className="panel stack" id="eventIds">
      <legend className="h3">{t("chooseShows")}</legend>
      <p className="meta">{t("chooseHint")}</p>
      {shows.map(({ id: eventId, title, about }) => (
        <CheckField
          key={eventId}
          name="eventIds"
          id={`show-${eventId}`}
          value={eventId}
          defaultChecked={chosen.includes(eventId)}
          label={
            <>
              <b lang={title.lang}>{title.text}</b> <span className="meta">{about}</span>
            </>
          }
        />
      ))}
      <FieldError id="eventIds" error={error} />
    </fieldset>
  );
}
