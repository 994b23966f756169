import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePending } from "../account/use-pending";
import { Button } from "../elements/button";
import { ErrorSummary } from "../form/error-summary";
import { Field, MoneyField, TextAreaField } from "../form/field";
import type { FormAnswer } from "../form/form-answer";
import { OptionGroup } from "../form/option-group";
import { SelectField } from "../form/select-field";
import { useForm, type UseForm } from "../form/use-form";

type Props = {
  options: {
    shows: { value: string; label: string }[];
    currencies: { field: string; name: string }[];
    minimums: string;
    zone: string;
    zoneLabel: string;
  };
  values: Record<string, string>;
  lastResult?: FormAnswer;
  /**
   * The intent of the form, if its page has several. "limits": the form has only the fields that
   * can change after the code was used.
   */
  intent?: "save" | "limits";
};

/** The form of a discount code. */
export function CodeForm({ options, values, lastResult, intent }: Props) {
  const { t } = useTranslation("codes");
  const { form, field } = useForm({ id: "code-form", lastResult, defaultValue: values });
  const pending = usePending(intent);

  return (
    <Form method="post" id={form.id} className="stack event-form" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <input type="hidden" name="timeZone" value={options.zone} />
      {intent !== "limits" && <ReductionFields options={options} field={field} />}
      <LimitFields zone={options.zoneLabel} field={field} />
      {intent !== "limits" && (
        <TextAreaField
          {...field("addresses")}
          label={t("addresses")}
          hint={t("addressesHint")}
          rows={4}
        />
      )}
      <Field {...field("note")} label={t("note")} maxLength={200} autoComplete="off" />
      <Button
        variant="primary"
        className="justify-self-start"
        pending={pending}
        {...(intent && { name: "intent", value: intent })}
      >
        {t("save")}
      </Button>
    </Form>
  );
}

function ReductionFields({ options, field }: Pick<Props, "options"> & { field: UseForm["field"] }) {
  const { t } = useTranslation("codes");
  const kindOptions = (["percent", "amount", "free"] as const).map((value) => ({
    value,
    label: t(`kinds.${value}`),
  }));

  return (
    <>
      <Field
        {...field("text")}
        label={t("text")}
        hint={t("textHint")}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SelectField {...field("eventId")} label={t("show")} options={options.shows} />
      <OptionGroup {...field("kind")} label={t("kind")} options={kindOptions} required />
      <Field
        {...field("percent")}
        label={t("percent")}
        hint={t("percentHint")}
        inputMode="numeric"
        maxLength={3}
      />
      {options.currencies.map(({ field: name, name: currency }) => (
        <MoneyField
          key={name}
          {...field(name)}
          label={t("amountIn", { currency })}
          hint={t("amountHint")}
          maxLength={20}
        />
      ))}
      <p className="hint">
        {t("minimumRule", { minimums: options.minimums })} {t("payWhatYouWant")}
      </p>
    </>
  );
}

function LimitFields({ zone, field }: { zone: string; field: UseForm["field"] }) {
  const { t } = useTranslation("codes");
  const zoneHint = t("zoneHint", { zone });

  return (
    <>
      <Field
        {...field("maxUses")}
        label={t("maxUses")}
        hint={t("maxUsesHint")}
        inputMode="numeric"
        maxLength={6}
      />
      <Field {...field("validFrom")} label={t("validFrom")} hint={zoneHint} type="datetime-local" />
      <Field
        {...field("validUntil")}
        label={t("validUntil")}
        hint={zoneHint}
        type="datetime-local"
      />
    </>
  );
}
