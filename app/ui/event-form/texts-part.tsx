import { useTranslation } from "react-i18next";
import { LANGUAGES } from "~db/vocabularies";
import { Field, TextAreaField } from "../form/field";
import { OptionGroup } from "../form/option-group";
import { useScripts } from "../elements/use-scripts";
import type { PartProps } from "./event-form-props";

/**
 * The texts in both languages side by side; an empty field shows the text that readers will see
 * instead.
 */
export function TextsPart({ typed, errors, facts }: PartProps) {
  const { t } = useTranslation("dashboard");
  const hasScripts = useScripts();
  const otherLanguage = facts.language === "en" ? "vi" : "en";

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
        label={t(hasScripts ? `form.titleOther_${otherLanguage}` : "form.titleOther")}
        hint={facts.hasOther ? undefined : t(`form.missingOther_${otherLanguage}`)}
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
        label={t(hasScripts ? `form.descriptionOther_${otherLanguage}` : "form.descriptionOther")}
        defaultValue={typed.descriptionOther}
        error={errors.descriptionOther}
        rows={6}
      />
    </>
  );
}
