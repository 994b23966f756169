import { useTranslation } from "react-i18next";
import { EVENT_KINDS } from "~db/vocabularies";
import { languageOf } from "~/locales/languages";
import { Field } from "../form/field";
import { SelectField } from "../form/select-field";
import { useScripts } from "../elements/use-scripts";
import type { CopiedTypes, PartProps } from "./event-form-props";

type EntryProps = PartProps & { copiedTypes?: CopiedTypes | null };

export function EntryPart({ typed, errors, facts, copiedTypes }: EntryProps) {
  const { t } = useTranslation("dashboard");
  const { t: vocabularyText } = useTranslation("vocabulary");

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
          ...EVENT_KINDS.map((value) => ({ value, label: vocabularyText(`kind.${value}`) })),
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
  const nameList = new Intl.ListFormat(languageOf(i18n)).format(types.names);

  return (
    <div className="full">
      <SelectField
        name="ticketTypesFrom"
        label={t("title")}
        hint={t("copyHint", { names: nameList })}
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

/**
 * The field for the minutes that people without a ticket may watch; scripts show it for ticketed
 * shows only.
 */
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
