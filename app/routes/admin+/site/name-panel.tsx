import { useTranslation } from "react-i18next";
import { Field } from "~/ui/form/field";
import { SiteForm } from "./site-form";
import { useSiteForm } from "./use-site-form";

export function NamePanel() {
  const { t } = useTranslation("site");
  const form = useSiteForm("name");

  return (
    <SiteForm title={t("nameTitle")} intent="name" of={form}>
      <Field {...form.field("name")} label={t("name")} hint={t("nameHint")} autoComplete="off" required />
      <Field {...form.field("shortName")} label={t("shortName")} hint={t("shortNameHint")} autoComplete="off" />
    </SiteForm>
  );
}
