import { useTranslation } from "react-i18next";
import { LANGUAGES } from "~db/vocabularies";
import { Field, TextAreaField } from "../form/field";
import { OptionGroup } from "../form/option-group";
import { useScripts } from "../elements/use-scripts";
import type { PartProps } from "./event-form-props";

/** Both languages side by side; a missing one says what readers will see instead. */
export function TextsPart({ typed, errors, facts }: PartProps) {
  const { t } = useTranslation("dashboard");
  const hasScripts = useScripts();
  const other = facts.language === "en" ? "vi" : "en";

  return (
    <>
      <OptionGroup
        name="language"
        className="full"
        label={t("form.language")}
        hint={t("form.languageHint")}
        defaultValue={typed.language}
        error={errors.language}
        options={LANGUAGES.map((value) => ({ value, label: t(`form.inLanguage_${value}`) }))}
      />
      <Field
        name="titleOther"
        label={t(hasScripts ? `form.titleOther_${other}` : "form.titleOther")}
        hint={facts.hasOther ? undefined : t(`form.missingOther_${other}`)}
        defaultValue={typed.titleOther}
        error={errors.titleOther}
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label={t("form.description")}
        defaultValue={typed.description}
        error={errors.description}
        rows={6}
      />
      <TextAreaField
        name="descriptionOther"
        label={t(hasScripts ? `form.descriptionOther_${other}` : "form.descriptionOther")}
        defaultValue={typed.descriptionOther}
        error={errors.descriptionOther}
        rows={6}
      />
    </>
  );
}
