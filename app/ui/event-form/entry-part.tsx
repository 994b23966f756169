import { useTranslation } from "react-i18next";
import { KINDS } from "~db/vocabularies";
import { languageOf } from "~/locales/languages";
import { Field } from "../form/field";
import { SelectField } from "../form/select-field";
import { useScripts } from "../elements/use-scripts";
import type { CopiedTypes, PartProps } from "./event-form-props";

type EntryProps = PartProps & { copiedTypes?: CopiedTypes | null };

export function EntryPart({ typed, errors, facts, copiedTypes }: EntryProps) {
  const { t } = useTranslation("dashboard");
  const { t: word } = useTranslation("vocabulary");

  return (
    <>
      {copiedTypes && <CopiedTypesField types={copiedTypes} typed={typed} errors={errors} />}
      <FreeLook typed={typed} errors={errors} facts={facts} />
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
    </>
  );
}

function CopiedTypesField({
  types,
  typed,
  errors,
}: { types: CopiedTypes } & Pick<EntryProps, "typed" | "errors">) {
  const { t, i18n } = useTranslation("ticketTypes");
  const names = new Intl.ListFormat(languageOf(i18n)).format(types.names);

  return (
    <div className="full">
      <SelectField
        name="ticketTypesFrom"
        label={t("title")}
        hint={t("copyHint", { names })}
        defaultValue={typed.ticketTypesFrom}
        error={errors.ticketTypesFrom}
        options={[
          { value: types.eventId, label: t("copyOf", { title: types.title }) },
          { value: "", label: t("copyNone") },
        ]}
      />
    </div>
  );
}

/** Scripts show it only for ticketed shows. */
function FreeLook({ typed, errors, facts }: PartProps) {
  const { t } = useTranslation("dashboard");
  const hasScripts = useScripts();

  return (
    <div hidden={hasScripts && facts.eventType !== "ticketed" && !errors.freeLookMinutes}>
      <Field
        name="freeLookMinutes"
        inputMode="numeric"
        autoComplete="off"
        label={t("form.freeLookMinutes")}
        hint={t("form.freeLookHint")}
        defaultValue={typed.freeLookMinutes}
        error={errors.freeLookMinutes}
      />
    </div>
  );
}
