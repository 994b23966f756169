import { useTranslation } from "react-i18next";
import { TextAreaField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { SiteForm } from "./site-form";
import { useSiteForm } from "./use-site-form";

/**
 * The form for the site's languages, for the people who may apply as artists, and for the shows and
 * artists that the landing page features.
 */
export function ChoicesForm() {
  const { t } = useTranslation("site");
  const form = useSiteForm("choices");
  const { field } = form;

  return (
    <SiteForm title={t("choicesTitle")} intent="choices" of={form}>
      <OptionGroup
        {...field("languages")}
        label={t("languages")}
        hint={t("languagesHint")}
        options={(["both", "vi", "en"] as const).map((value) => ({
          value,
          label: t(`languagesOf.${value}`),
        }))}
      />
      <OptionGroup
        {...field("applicants")}
        label={t("applicants")}
        options={(["everybody", "invited", "nobody"] as const).map((value) => ({
          value,
          label: t(`applicantsOf.${value}`),
        }))}
      />
      <TextAreaField
        {...field("features")}
        label={t("features")}
        hint={t("featuresHint")}
        rows={4}
      />
    </SiteForm>
  );
}
