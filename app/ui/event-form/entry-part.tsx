import { useTranslation } from "react-i18next";
import { CATEGORIES, EVENT_TYPES, KINDS } from "~db/vocabularies";
import { Field, MoneyField } from "../form/field";
import { OptionGroup } from "../form/option-group";
import { SelectField } from "../form/select-field";
import { useScripts } from "../elements/use-scripts";
import type { PartProps } from "./event-form-props";

export function EntryPart({ typed, errors, facts }: PartProps) {
  const { t } = useTranslation("dashboard");
  const { t: word } = useTranslation("vocabulary");
  return (
    <>
      <SelectField
        name="category"
        label={t("form.category")}
        defaultValue={typed.category}
        error={errors.category}
        options={CATEGORIES.map((value) => ({ value, label: word(`category.${value}`) }))}
        required
      />
      <SelectField
        name="kind"
        label={t("form.kind")}
        defaultValue={typed.kind}
        error={errors.kind}
        options={[
          { value: "", label: t("form.noKind") },
          ...KINDS.map((value) => ({ value, label: word(`kind.${value}`) })),
        ]}
      />
      <OptionGroup
        name="eventType"
        className="full"
        label={t("form.eventType")}
        defaultValue={typed.eventType}
        error={errors.eventType}
        options={EVENT_TYPES.map((value) => ({ value, label: word(`eventType.${value}`) }))}
        required
      />
      <Prices typed={typed} errors={errors} facts={facts} />
      <Field
        name="maxAttendees"
        label={t("form.maxAttendees")}
        hint={t("form.maxAttendeesHint")}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.maxAttendees}
        error={errors.maxAttendees}
      />
    </>
  );
}

/** Scripts show them only for ticketed shows. */
function Prices({ typed, errors, facts }: PartProps) {
  const { t } = useTranslation("dashboard");
  const hasScripts = useScripts();
  const hasErrors = Boolean(errors.ticketPrice ?? errors.ticketPriceVnd);
  const isHidden = hasScripts && facts.eventType !== "ticketed" && !hasErrors;
  return (
    <div className="stack" hidden={isHidden}>
      {(["ticketPrice", "ticketPriceVnd"] as const).map((name) => (
        <MoneyField
          key={name}
          name={name}
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          defaultValue={typed[name]}
          error={errors[name]}
        />
      ))}
    </div>
  );
}
