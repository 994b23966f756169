import { useTranslation } from "react-i18next";
import { TextAreaField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { SiteForm } from "./site-form";
import { useSiteForm } from "./use-site-form";

export function LanguagesPanel() {
  const { t } = useTranslation("site");
  const form = useSiteForm("languages");
  const options = (["both", "vi", "en"] as const).map((value) => ({
    value,
    label: t(`languagesOf.${value}`),
  }));

  return (
    <SiteForm title={t("languagesTitle")} intent="languages" of={form}>
      <OptionGroup
        {...form.field("languages")}
        label={t("languages")}
        hint={t("languagesHint")}
        options={options}
      />
    </SiteForm>
  );
}

export function ApplicantsPanel() {
  const { t } = useTranslation("site");
  const form = useSiteForm("applicants");
  const options = (["everybody", "invited", "nobody"] as const).map((value) => ({
    value,
    label: t(`applicantsOf.${value}`),
  }));

  return (
    <SiteForm title={t("applicantsTitle")} intent="applicants" of={form}>
      <OptionGroup {...form.field("applicants")} label={t("applicants")} options={options} />
    </SiteForm>
  );
}

export function FeaturesPanel() {
  const { t } = useTranslation("site");
  const form = useSiteForm("features");

  return (
    <SiteForm title={t("featuresTitle")} intent="features" of={form}>
      <TextAreaField
        {...form.field("features")}
        label={t("features")}
        hint={t("featuresHint")}
        rows={6}
      />
    </SiteForm>
  );
}
