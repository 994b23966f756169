import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TICKET_ACCESS } from "~db/vocabularies";
import { CheckField } from "~/ui/form/check-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, MoneyField } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { SelectField } from "~/ui/form/select-field";
import { useForm, type UseForm } from "~/ui/form/use-form";
import type { TicketTypesView, TypedTicketType } from "./ticket-types-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

type FormSettings = Pick<TicketTypesView, "prices" | "priceSoFar" | "zone" | "hasReplay">;
type FormProps = FormSettings & {
  typed: TypedTicketType;
  typeId: string | null;
  lastResult?: FormAnswer;
};

/** The form of a new ticket type, or of the type with `typeId`. */
export function TypeForm({ typed: typedValues, typeId, lastResult, ...settings }: FormProps) {
  const { t } = useTranslation(["ticketTypes", "common"]);
  const formKey = typeId ?? "new";
  const { form, field } = useForm({ id: `type-${formKey}`, lastResult, defaultValue: typedValues });
  const intent = typeId ? "update" : "create";
  const fieldIn = (fieldName: string) => ({ ...field(fieldName), id: `${formKey}-${fieldName}` });

  return (
    <Form method="post" id={form.id} className="stack" noValidate>
      <ErrorSummary form={form.errors} />
      {typeId && <input type="hidden" name="typeId" value={typeId} />}
      <TypeFields {...settings} fieldIn={fieldIn} />
      {settings.priceSoFar && (
        <CheckField
          {...fieldIn("keepPrice")}
          label={t("keepPrice", { price: settings.priceSoFar })}
          defaultChecked={fieldIn("keepPrice").defaultValue === "on"}
        />
      )}
      <div className="row">
        <SubmitButton intent={intent}>{t(typeId ? "common:save" : "create")}</SubmitButton>
      </div>
    </Form>
  );
}

type FieldsProps = FormSettings & {
  fieldIn: (fieldName: string) => ReturnType<UseForm["field"]> & { id: string };
};

function TypeFields({ prices, zone, hasReplay, fieldIn }: FieldsProps) {
  const { t } = useTranslation(["ticketTypes", "dashboard"]);
  const payWhatYouWant = fieldIn("isPayWhatYouWant");
  const options = TICKET_ACCESS.filter((access) => access !== "replay" || hasReplay);

  return (
    <div className="formgrid">
      <Field
        {...fieldIn("name")}
        label={t("name")}
        hint={t("nameHint")}
        required
        maxLength={60}
        autoComplete="off"
      />
      <Field {...fieldIn("nameOther")} label={t("nameOther")} maxLength={60} autoComplete="off" />
      {prices.map(({ name: fieldName, currency }) => (
        <MoneyField
          key={fieldName}
          {...fieldIn(fieldName)}
          label={t(`dashboard:form.price.${currency}`)}
        />
      ))}
      <CheckField
        {...payWhatYouWant}
        className="full"
        label={t("isPayWhatYouWant")}
        hint={t("isPayWhatYouWantHint")}
        defaultChecked={payWhatYouWant.defaultValue === "on"}
      />
      <Field
        {...fieldIn("quantity")}
        label={t("quantity")}
        hint={t("quantityHint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        {...fieldIn("access")}
        label={t("access")}
        options={options.map((value) => ({ value, label: t(`accessOf.${value}`) }))}
      />
      <Field
        {...fieldIn("saleStart")}
        type="datetime-local"
        label={t("saleStart")}
        hint={t("saleStartHint", { zone })}
      />
      <Field
        {...fieldIn("saleEnd")}
        type="datetime-local"
        label={t("saleEnd")}
        hint={t("saleEndHint")}
      />
    </div>
  );
}
