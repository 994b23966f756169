import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePending } from "../account/use-pending";
import { Button } from "../elements/button";
import { useScripts } from "../elements/use-scripts";
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

const KINDS = ["percent", "amount", "free"] as const;

type CodeKind = (typeof KINDS)[number];

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

type PartProps = Pick<Props, "options"> & { field: UseForm["field"] };

function ReductionFields({ options, field }: PartProps) {
  const { t } = useTranslation("codes");

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
      <KindFields options={options} field={field} />
      <p className="hint">
        {t("minimumRule", { minimums: options.minimums })} {t("payWhatYouWant")}
      </p>
    </>
  );
}

/** What the code takes off. Scripts show only the fields of the chosen kind, and wrong ones. */
function KindFields({ options, field }: PartProps) {
  const { t } = useTranslation("codes");
  const kindField = field("kind");
  const [chosenKind, setChosenKind] = useState(kindField.defaultValue);
  const hasScripts = useScripts();
  const isHidden = (ofKind: CodeKind, fieldName: string) =>
    hasScripts && isOfOtherKind(ofKind, chosenKind, field(fieldName).error);

  return (
    <>
      <OptionGroup
        {...kindField}
        label={t("kind")}
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(event) => setChosenKind(event.target.value)}
        required
      />
      <div hidden={isHidden("percent", "percent")}>
        <Field
          {...field("percent")}
          label={t("percent")}
          hint={t("percentHint")}
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      {options.currencies.map(({ field: name, name: currency }) => (
        <div key={name} hidden={isHidden("amount", name)}>
          <MoneyField
            {...field(name)}
            label={t("amountIn", { currency })}
            hint={t("amountHint")}
            maxLength={20}
          />
        </div>
      ))}
    </>
  );
}

/** True if a field has no part in the chosen kind, and no error that has to be seen. */
export function isOfOtherKind(
  ofKind: CodeKind,
  chosenKind: string | undefined,
  error: string[] | undefined,
): boolean {
  return ofKind !== chosenKind && !error;
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
